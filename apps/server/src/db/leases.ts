import { type RawBuilder, sql } from 'kysely'
import type { Operand } from './operand.ts'

/** The database's, as exact as the columns it is compared with: what is due now would else be rounded into the future. */
export const clock = sql<Date>`clock_timestamp()::timestamptz(3)`
export const inMs = (ms: number) => sql<Date>`${clock} + make_interval(secs => ${ms / 1000})`

/**
 * The same at the beginning of the transaction, for what is looked for by an index: a clock that moves within a
 * statement bounds none, so that all that waits would be read.
 */
export const begun = sql<Date>`now()::timestamptz(3)`

/** Clocks are set right by less than this while nothing is wrong. */
const slackMs = 60_000

/**
 * Whether a time has come, of which none is ever written that is further ahead than `longestMs`. One that is was
 * written by a clock that has been put back since: whoever waited for it would wait for as long as that was ahead.
 */
export const hasCome = (time: Operand, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${time} <= ${clock} or ${time} > ${inMs(longestMs + slackMs)})`
