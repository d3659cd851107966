import { type Kysely, sql } from 'kysely'

/** One of before knows no commands, sends on and shows texts without their buttons, and loses both by an edit that it takes. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bots add column commands jsonb not null default '[]'`.execute(db)
}
