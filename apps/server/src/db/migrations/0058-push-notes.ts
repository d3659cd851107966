import { type Kysely, sql } from 'kysely'

/** They never look at this table. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What devices are told of other things than messages: one row for each, until it is withdrawn or over.
  `create table push_notes (
    device_id bigint not null references push_devices (id) on delete cascade,
    tag text not null,
    push jsonb not null,
    due_at timestamptz(3),
    version integer not null default 0,
    tries smallint not null default 0,
    is_told boolean not null default false,
    expires_at timestamptz(3) not null,
    primary key (device_id, tag)
  )`,
  'create index push_notes_due on push_notes (due_at) where due_at is not null',
  'create index push_notes_expiry on push_notes (expires_at)',
]
