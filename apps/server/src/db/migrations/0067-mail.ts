import { type Kysely, sql } from 'kysely'

/** They never look at these tables. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table mail_addresses (
    user_id bigint primary key references users (id) on delete cascade,
    address text not null,
    language text not null,
    refused_at timestamptz(3),
    denied_at timestamptz(3),
    failing_since timestamptz(3),
    digests boolean not null default true,
    away_minutes integer not null,
    span_minutes integer not null,
    told_up_to bigint not null default 0,
    telling_up_to bigint,
    told_at timestamptz(3),
    due_at timestamptz(3),
    version integer not null default 0,
    news integer not null default 0,
    tries smallint not null default 0,
    doubts smallint not null default 0
  )`,
  'create index mail_addresses_due on mail_addresses (due_at) where due_at is not null',
  `create table mail_letters (
    user_id bigint not null references users (id) on delete cascade,
    kind text not null check (kind in ('confirmation', 'trial')),
    address text not null,
    mark text not null,
    language text not null,
    code text,
    until timestamptz(3) not null,
    state text not null,
    due_at timestamptz(3),
    version integer not null default 0,
    tries smallint not null default 0,
    doubts smallint not null default 0,
    primary key (user_id, kind)
  )`,
  'create index mail_letters_due on mail_letters (due_at) where due_at is not null',
  'create index mail_letters_mark on mail_letters (mark)',
  'create index mail_letters_until on mail_letters (until)',
  'create table mail_refusals (mark text primary key, until timestamptz(3) not null)',
  // How far the follower has come: no message up to there is still to be committed.
  'create table mail_progress (id smallint primary key default 1 check (id = 1), up_to bigint not null)',
  'insert into mail_progress (up_to) values (0)',
]
