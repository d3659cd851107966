import { type Kysely, sql } from 'kysely'

/** Until they end, a person who is deactivated meanwhile can sign in at them. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column deactivated_at timestamptz(3)`.execute(db)
  await sql`create index users_deactivated on users (id) where deactivated_at is not null`.execute(db)
}
