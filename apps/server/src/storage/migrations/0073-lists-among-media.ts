import { type Kysely, sql } from 'kysely'

/** The database keeps the index itself. */
export const olderNodes = 'live'

/** Like those of migration 0044: a sign-up list is found among what was sent as a poll is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_lists on messages (conversation_id, sequence) where type = 1 and body ? 'list'`.execute(
    db,
  )
}
