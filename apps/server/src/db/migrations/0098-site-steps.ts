import { type Kysely, sql } from 'kysely'

/** Older nodes neither read nor write the column. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column site_steps text`.execute(db)
}
