import { type Kysely, sql } from 'kysely'

/** They would take people in without saying which messages were there before them. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Whoever is a member now was one before any message whose readers are told.
  'alter table conversation_members add column joined_after bigint not null default 0',
  'alter table groups add column readers_from bigint',
  `create table read_reminders (
    message_id bigint primary key references messages (id) on delete cascade,
    group_id bigint not null references groups (id) on delete cascade,
    sequence bigint not null,
    by_id bigint not null references users (id),
    reminded_at timestamptz(3) not null
  )`,
  // What waits for somebody is looked for with each of their groups.
  'create index read_reminders_group on read_reminders (group_id, sequence)',
]
