import { type Kysely, sql } from 'kysely'

/** They fill in none of it: what they have under way is told as they would tell it. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pushes
      add column is_stale boolean not null default false,
      add column then_at timestamptz(3),
      add column unanswered smallint not null default 0`.execute(db)
}
