import { type Kysely, sql } from 'kysely'

export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Who has been in a group and is not now. Accounts are emptied, never deleted: their rows go with the departure.
  `create table former_members (
    group_id bigint not null references groups (id) on delete cascade,
    user_id bigint not null references users (id),
    was_removed boolean not null,
    banned_by bigint references users (id),
    banned_at timestamptz(3),
    primary key (group_id, user_id),
    check ((banned_by is null) = (banned_at is null))
  )`,
  `create index former_members_bans on former_members (group_id, banned_at desc) where banned_at is not null`,
  `create index former_members_user on former_members (user_id)`,

  // What is still known of those of the time before: who left, and who was once let in.
  `insert into former_members (group_id, user_id, was_removed)
    select distinct r.group_id, r.user_id, false from group_requests r
    join users u on u.id = r.user_id and u.deleted_at is null
    where (r.type = 2 or r.status = 1) and not exists (
      select from conversation_members m where m.conversation_id = r.group_id and m.user_id = r.user_id
    )`,
]
