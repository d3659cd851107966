import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Beside other expressions of a statement: takes away reactions, votes, entries of lists, pins and earlier versions of these messages. */
export const belongingsGone = (messageIds: RawBuilder<unknown>) => sql`
    bare as (delete from message_reactions where message_id in (${messageIds})),
    unvoted as (delete from poll_votes where message_id in (${messageIds})),
    unsigned as (delete from sign_ups where message_id in (${messageIds})),
    unpinned as (delete from pinned_messages where message_id in (${messageIds})),
    forgotten as (delete from message_versions where message_id in (${messageIds}))`

export async function removeBelongings(queries: Queries, messageIds: readonly number[]): Promise<void> {
  const gone = belongingsGone(sql`select unnest(${[...messageIds]}::bigint[])`)
  await sql`with ${gone} select 1`.execute(queries)
}
