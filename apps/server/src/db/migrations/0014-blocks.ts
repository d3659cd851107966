import { type Kysely, sql } from 'kysely'

export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The marks are the blocker's as they were then: the other side is told no later ones.
  `create table blocks (
    user_id bigint not null references users (id) on delete cascade,
    blocked_id bigint not null references users (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    delivered_up_to bigint not null default 0,
    read_up_to bigint not null default 0,
    primary key (user_id, blocked_id),
    check (user_id <> blocked_id)
  )`,
  `create index blocks_blocked on blocks (blocked_id, user_id)`,

  'alter table users add column shows_online boolean not null default true',

  // Set while a refusal counts against asking again. Apart from the status, which deleting from a list overwrites.
  `alter table friend_requests add column refused_at timestamptz(3)`,
  `alter table group_requests add column refused_at timestamptz(3)`,
  // When it was refused nobody knows any more: not before it was made. One that was agreed to later ended those before.
  `update friend_requests r set refused_at = created_at
    where (sender_status in (2, 3) or receiver_status in (2, 3)) and not exists (
      select from friendships f where f.user_id = r.sender_id and f.friend_id = r.receiver_id
    ) and not exists (
      select from friend_requests later where later.id > r.id and 1 in (later.sender_status, later.receiver_status)
        and (later.sender_id, later.receiver_id)
          in ((r.sender_id, r.receiver_id), (r.receiver_id, r.sender_id))
    )`,
  `update group_requests r set refused_at = created_at
    where type = 1 and status in (2, 3) and not exists (
      select from conversation_members m where m.conversation_id = r.group_id and m.user_id = r.user_id
    ) and not exists (
      select from group_requests later where later.id > r.id and later.type = 1 and later.status = 1
        and later.group_id = r.group_id and later.user_id = r.user_id
    )`,
  `create index friend_requests_refused on friend_requests (sender_id, receiver_id) where refused_at is not null`,
  `create index group_requests_refused on group_requests (user_id, group_id) where refused_at is not null`,
]
