import { type Kysely, sql } from 'kysely'

/** They register nobody where administrators have to agree, which to them is no way of registering. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Its number is one of those of people, taken for good; until somebody agrees nobody else knows of it.
  `create table waiting_registrations (
    user_id bigint primary key,
    nickname text not null,
    password_hash text not null,
    message text not null,
    ip text not null,
    address text not null,
    created_at timestamptz(3) not null default now(),
    refused_at timestamptz(3)
  )`,
  'create index waiting_registrations_address on waiting_registrations (address) where refused_at is null',
  'create index waiting_registrations_time on waiting_registrations (created_at, user_id) where refused_at is null',

  // Whoever sends a file again is told whom it made the first time.
  `create table member_files (
    id text primary key,
    made_by bigint not null references users (id),
    content_hash text not null,
    user_ids bigint[] not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
]
