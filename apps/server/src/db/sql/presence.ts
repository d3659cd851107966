import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../operand.ts'

/** When a person was last online, if known. */
export const seenAt = (userId: Operand): RawBuilder<Date | null> =>
  sql`(select at from last_seen where user_id = ${userId})`

/** How many of all have been online in the last days, or are now. */
export const activeWithin = (days: number, online: readonly number[]): RawBuilder<number> => sql`(
  select count(*) from (
    select user_id from last_seen where at > now() - make_interval(days => ${days})
    union select unnest(${[...online]}::bigint[])
  ) active
)`
