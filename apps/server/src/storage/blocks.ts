import { type RawBuilder, sql } from 'kysely'

/** Whom this person blocks, for `<> all (…)`: read once for a whole statement, and mostly empty. */
export const blockedBy = (userId: number): RawBuilder<number[]> =>
  sql`array(select blocked_id from blocks where user_id = ${userId}::bigint)`

/** Who blocks this person. */
export const blockersOf = (userId: number): RawBuilder<number[]> =>
  sql`array(select user_id from blocks where blocked_id = ${userId}::bigint)`

/** Whom a block keeps from this person, whoever of the two made it. */
export const apartFrom = (userId: number): RawBuilder<number[]> => sql`array(
  select blocked_id from blocks where user_id = ${userId}::bigint
  union all select user_id from blocks where blocked_id = ${userId}::bigint
)`
