import { type Kysely, sql } from 'kysely'

/** They never look at this table, and mail no such links. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table mailed_resets (
    user_id bigint primary key references users (id) on delete cascade,
    address text not null,
    language text not null,
    token_hash text unique,
    until timestamptz(3) not null,
    due_at timestamptz(3),
    version integer not null default 0,
    tries smallint not null default 0
  )`,
  'create index mailed_resets_due on mailed_resets (due_at) where due_at is not null',
]
