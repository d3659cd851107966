import { type Kysely, sql } from 'kysely'
import { indexWhereSmall } from './large-indexes.ts'

/** The database keeps the index itself. */
export const olderNodes = 'live'

/** Like those of migration 0044: a sign-up list is found among what was sent as a poll is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // In the order of whoever sends, and nobody waits for long: what follows in this transaction takes the first one too.
  `set local lock_timeout = '2s'`,
  'lock table conversations, messages in share row exclusive mode',
  'set local lock_timeout to default',
  indexWhereSmall('messages_lists'),
]
