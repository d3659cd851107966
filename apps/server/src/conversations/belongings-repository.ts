import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

/** What goes with what messages say: what was put on them, how people voted, that they are pinned, and what they said before. */
export async function removeBelongings(queries: Queries, messageIds: readonly number[]): Promise<void> {
  const ids = [...messageIds]
  await sql`
    with bare as (
      delete from message_reactions where message_id = any (${ids}::bigint[])
    ), unvoted as (
      delete from poll_votes where message_id = any (${ids}::bigint[])
    ), unpinned as (
      delete from pinned_messages where message_id = any (${ids}::bigint[])
    )
    delete from message_versions where message_id = any (${ids}::bigint[])`.execute(queries)
}
