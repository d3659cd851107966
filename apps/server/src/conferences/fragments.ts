import { type RawBuilder, sql } from 'kysely'

/** Those of these people who are in the call of a group; a seat that nobody renews is none. */
export const seated = (userIds: readonly number[]): RawBuilder<{ user_id: number }> => sql`
  (select user_id from conference_seats
    where user_id in (${sql.join(userIds)}) and lease_until > clock_timestamp())`
