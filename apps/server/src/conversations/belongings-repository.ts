import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

/** What goes with what messages say: what was put on them, and what they said before. */
export async function removeBelongings(queries: Queries, messageIds: readonly number[]): Promise<void> {
  await sql`
    with bare as (delete from message_reactions where message_id = any (${[...messageIds]}::bigint[]))
    delete from message_versions where message_id = any (${[...messageIds]}::bigint[])`.execute(queries)
}
