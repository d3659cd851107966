import { type Kysely, sql } from 'kysely'

/** What a device shows of a group that is gone they leave to a newer one. */
export const olderNodes = 'live'

/** What devices show of a group outlives it, until they have been told that it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `set local lock_timeout = '2s'`,
  'alter table pushes drop constraint pushes_conversation_id_fkey',
  'alter table push_notes drop constraint push_notes_conversation_id_fkey',
  'set local lock_timeout to default',
]
