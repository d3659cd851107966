import { type Kysely, sql } from 'kysely'

/** Sessions that they begin are in none of these tables: such a one ends as it did before. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Who began a session at which provider, and by what the provider is asked whether it still stands.
  `create table provider_sessions (
    session_id uuid primary key references sessions (id) on delete cascade,
    provider text not null,
    issuer text not null,
    subject text not null,
    provider_session text,
    refresh_token text,
    checked_at timestamptz(3) not null default now()
  )`,
  'create index provider_sessions_subject on provider_sessions (issuer, subject)',
  'create index provider_sessions_due on provider_sessions (provider, checked_at) where refresh_token is not null',

  // Logout tokens that were used, until they are too old to be used again.
  `create table logout_tokens (
    issuer text not null,
    token_id text not null,
    expires_at timestamptz(3) not null,
    primary key (issuer, token_id)
  )`,
]
