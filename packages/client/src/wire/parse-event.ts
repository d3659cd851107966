import type { ChatEvent, GroupEvent } from '@parley/contract'
import { eventShapes } from './event-shapes.ts'
import { isEvent, jsonOf } from './fits.ts'
import type { EventOf, Kind } from './target.ts'

/**
 * Reads a frame of the socket of a kind of conversations under `parley.v2`.
 *
 * It checks the fields and their types, as `npm run shapes` takes them from the contract's schemas. It does not check
 * what a later server may widen: ranges, enumerations, and anything in a message's content but its type.
 *
 * @returns undefined for anything that is not an event of this version
 */
export function parseEvent<K extends Kind>(kind: K, frame: string): EventOf<K> | undefined {
  const value = jsonOf(frame)
  return isEvent(value, eventShapes[kind]) ? (value as EventOf<K>) : undefined
}

/** For clients that wire a chat socket themselves: `parseEvent` of one-to-one conversations. */
export const parseChatEvent = (frame: string): ChatEvent | undefined => parseEvent('direct', frame)

/** The same for a group socket. */
export const parseGroupEvent = (frame: string): GroupEvent | undefined => parseEvent('group', frame)
