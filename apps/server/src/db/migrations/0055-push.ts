import { type Kysely, sql } from 'kysely'

/** They never look at these tables. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table push_devices (
    id bigint generated always as identity primary key,
    session_id uuid not null unique references sessions (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    language text not null,
    added_at timestamptz(3) not null default now(),
    told_at timestamptz(3)
  )`,
  'create index push_devices_user on push_devices (user_id)',
  // One row a device and conversation, however much is said there: what is to be told, and what was.
  `create table pushes (
    device_id bigint not null references push_devices (id) on delete cascade,
    conversation_id bigint not null references conversations (id) on delete cascade,
    sequence bigint not null,
    told_sequence bigint,
    due_at timestamptz(3),
    version integer not null default 0,
    tries smallint not null default 0,
    expires_at timestamptz(3) not null,
    primary key (device_id, conversation_id)
  )`,
  'create index pushes_due on pushes (due_at) where due_at is not null',
  'create index pushes_conversation on pushes (conversation_id)',
  'create index pushes_expiry on pushes (expires_at)',
]
