import { type Kysely, sql } from 'kysely'

/** They do not know this kind of change, and would fail at each conversation whose log has one. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table messages add column link_preview jsonb',
  // Links of messages whose pages are still to be read.
  `create table links_to_read (
    message_id bigint primary key references messages (id) on delete cascade,
    url text not null,
    asked_at timestamptz(3) not null default clock_timestamp(),
    tries smallint not null default 0
  )`,
  'create index links_to_read_asked on links_to_read (asked_at)',
  // People who have decided otherwise than most.
  `create table link_preview_settings (
    user_id bigint primary key references users (id) on delete cascade,
    of_mine boolean not null
  )`,
]
