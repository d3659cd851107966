import Type from 'typebox'
import { Position } from './positions.ts'
import { Id } from './schema.ts'

/** Pins a message of the conversation for everybody, or unpins it: as it is then, however often it is asked. */
export const pin = { messageId: Id, on: Type.Boolean() }

/** Somebody has pinned a message, or unpinned it. What is withdrawn or erased is pinned no longer, without this. */
export const pinEvent = {
  event: Type.Literal('pin'),
  messageId: Id,
  /** Who. */
  by: Id,
  on: Type.Boolean(),
  position: Position,
}
