import Type from 'typebox'
import { Position } from './positions.ts'
import { Id } from './schema.ts'

/** Pins a message of the conversation for everybody, or unpins it. A repeated request changes nothing. */
export const pin = { messageId: Id, on: Type.Boolean() }

/** A person has pinned a message, or unpinned it. Withdrawn and erased messages are unpinned without this event. */
export const pinEvent = {
  event: Type.Literal('pin'),
  messageId: Id,
  /** Who. */
  by: Id,
  on: Type.Boolean(),
  position: Position,
}
