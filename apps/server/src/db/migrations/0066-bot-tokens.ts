import { type Kysely, sql } from 'kysely'

/** An older one would let a bot do whatever a person may. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table bots (
    user_id bigint primary key references users (id) on delete cascade,
    owner_id bigint not null references users (id),
    scopes text[] not null,
    created_at timestamptz(3) not null default now()
  )`,
  'create index bots_owner on bots (owner_id)',
  // Null of a person's, which are for everything.
  'alter table sessions add column scopes text[]',
]
