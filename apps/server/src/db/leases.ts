import { type RawBuilder, sql } from 'kysely'
import type { Operand } from './operand.ts'

/** The database's clock, as exact as the columns: a time that is due now would else be rounded into the future. */
export const clock = sql<Date>`clock_timestamp()::timestamptz(3)`
export const inMs = (ms: number) => sql<Date>`${clock} + make_interval(secs => ${ms / 1000})`

/**
 * The same at the beginning of the transaction, for conditions on an index: a clock that moves within a statement
 * cannot bound an index scan, so that all waiting rows would be read.
 */
export const begun = sql<Date>`now()::timestamptz(3)`

/** Clocks are set right by less than this while nothing is wrong. */
const slackMs = 60_000

/**
 * Whether a time has come. Times are never written further ahead than `longestMs`; one that is was written by a clock
 * that has been put back since, and counts as come, since waiting for it would take as long as that clock was ahead.
 */
export const hasCome = (time: Operand, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${time} <= ${clock} or ${time} > ${inMs(longestMs + slackMs)})`
