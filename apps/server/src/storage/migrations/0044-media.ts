import { type Kysely, sql } from 'kysely'

/** They write the same rows, and the database keeps the indexes itself. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A plain text is in none of them, so that nothing is written for it besides. */
const statements = [
  'create index messages_media on messages (conversation_id, type, sequence) where type in (2, 3, 4, 5, 14)',
  `create index messages_polls on messages (conversation_id, sequence) where type = 1 and body ? 'poll'`,
  `create index messages_links on messages (conversation_id, sequence)
    where type in (1, 9, 10, 11, 14) and strpos(body ->> 'content', '://') > 0`,
]
