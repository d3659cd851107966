import { type Kysely, sql } from 'kysely'

/** An older one would let people in without their second factor. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table second_factors (
    user_id bigint primary key references users (id) on delete cascade,
    -- Encrypted.
    secret text not null,
    set_up_at timestamptz(3) not null default now(),
    -- Null until a code has confirmed it.
    on_since timestamptz(3),
    -- The half minute, counted from 1970, whose code was used last.
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    user_id bigint not null references users (id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
  `create table passkeys (
    id text primary key,
    user_id bigint not null references users (id) on delete cascade,
    label text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3)
  )`,
  'create index passkeys_user on passkeys (user_id)',
]
