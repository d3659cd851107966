import { type RawBuilder, sql } from 'kysely'

/** People who have confirmed this address, given in lower case. */
export const holdersOfAddress = (address: string): RawBuilder<{ readonly user_id: number }> =>
  sql`(select user_id from mail_addresses where lower(address) = ${address})`
