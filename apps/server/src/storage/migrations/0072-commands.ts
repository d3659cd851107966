import { type Kysely, sql } from 'kysely'

/** One of before knows no commands, and sends on and shows texts without their buttons. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bots add column commands jsonb not null default '[]'`.execute(db)
}
