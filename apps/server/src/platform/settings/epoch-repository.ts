import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Names this database; a restored backup gets another name. */
export async function readEpoch(queries: Queries): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    select value #>> '{}' as epoch from settings where key = 'epoch'`.execute(queries)
  const epoch = rows[0]?.epoch
  if (!epoch) throw new Error('the database has no epoch')
  return epoch
}

/** Gives the database a new name: positions that clients hold mean nothing any more. */
export async function renewEpoch(queries: Queries): Promise<void> {
  await sql`
    update settings set value = to_jsonb(gen_random_uuid()::text) where key = 'epoch'`.execute(queries)
}
