import { type Kysely, sql } from 'kysely'

/** They know no lines about announcements, and pass them over. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table group_announcements (
    id bigint generated always as identity primary key,
    group_id bigint not null references groups (id) on delete cascade,
    message_id bigint not null unique references messages (id) on delete cascade,
    by_id bigint not null references users (id),
    announced_at timestamptz(3) not null default clock_timestamp(),
    reminded_at timestamptz(3)
  )`,
  'create index group_announcements_group on group_announcements (group_id, announced_at)',
  `create table group_announcement_people (
    announcement_id bigint not null references group_announcements (id) on delete cascade,
    user_id bigint not null references users (id),
    confirmed_at timestamptz(3),
    primary key (announcement_id, user_id)
  )`,
  // What waits for somebody is looked for with each of their groups.
  'create index group_announcement_people_due on group_announcement_people (user_id) where confirmed_at is null',
]
