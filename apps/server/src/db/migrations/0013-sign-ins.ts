import { type Kysely, sql } from 'kysely'

export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The hashes of `identity/auth/places.ts`, for IPv4; who comes by IPv6 is known from the next sign-in on. */
const seen = (place: string) => `
  insert into sign_in_places (user_id, place, first_used_at, last_used_at, is_new)
  select user_id, encode(sha256(convert_to(${place}, 'UTF8')), 'hex'), min(created_at), max(created_at), false
  from (
    select user_id, created_at, user_agent, regexp_replace(ip, '^::ffff:', '', 'i') as address from sessions
  ) as seen
  where address not like '%:%'
  group by 1, 2`

const statements = [
  'alter table sessions add column last_used_at timestamptz(3)',
  'alter table sessions add column place text',
  'alter table sessions add column is_new boolean not null default false',

  `create table sign_in_places (
    user_id bigint not null references users (id) on delete cascade,
    place text not null,
    first_used_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3) not null default now(),
    is_new boolean not null,
    primary key (user_id, place)
  )`,
  'create index sign_in_places_age on sign_in_places (last_used_at)',
  seen(`'address ' || address`),
  seen(`'browser ' || address || ' ' || user_agent`),

  `create table password_resets (
    user_id bigint primary key references users (id) on delete cascade,
    code_hash text not null,
    expires_at timestamptz(3) not null
  )`,
]
