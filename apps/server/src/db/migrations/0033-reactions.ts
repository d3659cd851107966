import { type Kysely, sql } from 'kysely'

/** They do not know this kind of change, and would fail at each conversation whose log has one. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table message_reactions (
    message_id bigint not null references messages (id) on delete cascade,
    user_id bigint not null references users (id),
    emoji text collate "C" not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (message_id, user_id, emoji)
  )`,
  // How many there are of each, so that a page costs the same however many people have reacted.
  'alter table messages add column reactions jsonb',
]
