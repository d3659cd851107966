import { type Kysely, sql } from 'kysely'

export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A conversation's log counts its messages and what becomes of them. Older messages have their sequences there.
  `alter table conversations
    add column last_position bigint not null default 0,
    add column changes_from bigint not null default 0`,
  `update conversations set last_position = last_sequence`,
  `alter table messages add column position bigint`,
  `create table conversation_changes (
    conversation_id bigint not null references conversations (id) on delete cascade,
    position bigint not null,
    change jsonb not null,
    created_at timestamptz(3) not null default now(),
    primary key (conversation_id, position)
  )`,
  `create index conversation_changes_age on conversation_changes (created_at)`,

  `create table person_logs (
    user_id bigint primary key references users (id) on delete cascade,
    last_position bigint not null,
    changes_from bigint not null default 0
  )`,
  `create table person_changes (
    user_id bigint not null references users (id) on delete cascade,
    position bigint not null,
    topics text[] not null,
    created_at timestamptz(3) not null default now(),
    primary key (user_id, position)
  )`,
  `create index person_changes_age on person_changes (created_at)`,

  `alter table conversation_members add column delivered_up_to bigint not null default 0`,
  `insert into settings (key, value) values ('epoch', to_jsonb(gen_random_uuid()::text))`,
]
