import { type Kysely, sql } from 'kysely'

export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table users add column shows_last_seen boolean not null default true',
  // Apart from the users, whose rows are locked and read by much else.
  `create table last_seen (
    user_id bigint primary key references users (id),
    at timestamptz not null
  )`,
]
