import { type Kysely, sql } from 'kysely'

/** They would let a deactivated person sign in. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column deactivated_at timestamptz(3)`.execute(db)
  await sql`create index users_deactivated on users (id) where deactivated_at is not null`.execute(db)
}
