import Type, { type Static } from 'typebox'
import { integer, Time } from './schema.ts'

/** Of a message that says something else than when it was sent. */
export const Edited = Type.Object({
  /** When it was last edited. */
  at: Time,
  /** How often; what is told with an earlier one is known already. */
  version: integer(1),
})
export type Edited = Static<typeof Edited>
