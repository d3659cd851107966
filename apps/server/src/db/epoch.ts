import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** Renews the epoch, as a part of other statements too. */
export const newEpoch = sql`update settings set value = to_jsonb(gen_random_uuid()::text) where key = 'epoch'`

/** Names this database; a restored backup gets another name. Undefined before the first migration. */
export async function epochOf(queries: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ epoch: string | null }>`
    select (select value #>> '{}' from settings where key = 'epoch') as epoch`.execute(queries)
  return rows[0]?.epoch ?? undefined
}

/** @throws where there is none */
export async function readEpoch(queries: Queries): Promise<string> {
  const epoch = await epochOf(queries)
  if (!epoch) throw new Error('the database has no epoch')
  return epoch
}

/** Gives the database a new name: positions that clients hold mean nothing any more. */
export async function renewEpoch(queries: Queries): Promise<void> {
  await newEpoch.execute(queries)
}
