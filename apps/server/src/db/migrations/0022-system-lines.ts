import { type Kysely, sql } from 'kysely'

/** They tell what becomes of a group without a line, as ever. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What the log of a conversation forgets after some days is shown between its messages for good.
  `create table system_lines (
    conversation_id bigint not null references conversations (id) on delete cascade,
    after_sequence bigint not null,
    position bigint not null,
    line jsonb not null,
    created_at timestamptz(3) not null,
    primary key (conversation_id, after_sequence, position)
  )`,
]
