import { type Kysely, sql } from 'kysely'
import { indexWhereSmall } from './large-indexes.ts'

/** They write the same rows, and the database keeps the indexes itself. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A plain text is in none of them, so that nothing is written for it besides. */
const statements = (['messages_media', 'messages_polls', 'messages_links'] as const).map(indexWhereSmall)
