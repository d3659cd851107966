import Type, { type Static } from 'typebox'
import { groupLimits } from './group-limits.ts'
import { integer } from './schema.ts'

const { slowModeSeconds, timeZone } = groupLimits

/** Seconds after a message in which its sender sends no other to the group; 0 is none. */
export const SlowMode = integer(slowModeSeconds.min, slowModeSeconds.max)

const timeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/** When ordinary members send nothing, by the clocks of one place. Where `to` is not after `from` it is on the next day. */
export const QuietHours = Type.Object({
  from: timeOfDay,
  to: timeOfDay,
  /** On which they begin: 1 is Monday, 7 Sunday. */
  days: Type.Array(integer(1, 7), { minItems: 1, maxItems: 7 }),
  /** The place, by its name in the IANA database. */
  timeZone: Type.String({
    minLength: timeZone.min,
    maxLength: timeZone.max,
    pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$',
  }),
})
export type QuietHours = Static<typeof QuietHours>
