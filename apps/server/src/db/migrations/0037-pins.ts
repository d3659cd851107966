import { type Kysely, sql } from 'kysely'

/** They do not know this kind of change, and would fail at each conversation whose log has one. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table pinned_messages (
    message_id bigint primary key references messages (id) on delete cascade,
    conversation_id bigint not null references conversations (id) on delete cascade,
    by_id bigint not null references users (id),
    pinned_at timestamptz(3) not null default clock_timestamp()
  )`,
  'create index pinned_messages_conversation on pinned_messages (conversation_id)',
]
