import Type, { type Static } from 'typebox'
import { integer, Time } from './schema.ts'

/** In a message that was edited. */
export const Edited = Type.Object({
  /** When it was last edited. */
  at: Time,
  /** Number of edits; anything with an earlier version is out of date. */
  version: integer(1),
})
export type Edited = Static<typeof Edited>
