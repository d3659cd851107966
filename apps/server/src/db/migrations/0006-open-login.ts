import { type Kysely, sql } from 'kysely'

export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Who somebody is at a provider. The key is what keeps two first sign-ins at once from making two users.
  `create table open_identities (
    issuer text not null,
    subject text not null,
    user_id bigint not null references users (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    primary key (issuer, subject)
  )`,
  `create index open_identities_user on open_identities (user_id)`,

  // Somebody was sent to a provider and has not come back yet. Taken out once; what identifies it is kept as hashes.
  `create table open_attempts (
    state_hash text primary key,
    browser_hash text not null,
    provider text not null,
    nonce text not null,
    verifier text not null,
    return_to text not null,
    expires_at timestamptz(3) not null
  )`,
  `create index open_attempts_expiry on open_attempts (expires_at)`,
]
