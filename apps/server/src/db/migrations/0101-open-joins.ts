import { type Kysely, sql } from 'kysely'

/** They make no account two people of one issuer, and neither read nor write the new table. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Of each issuer an account has one person: an address or a name that passed to somebody else opens nothing.
  'create unique index open_identities_person on open_identities (user_id, issuer)',
  'drop index open_identities_user',

  // Somebody has come back from a provider, and may have an account already. Known by a cookie, kept as a hash.
  `create table open_joins (
    browser_hash text not null,
    provider text not null,
    user_id bigint not null references users (id) on delete cascade,
    found_by text not null,
    found text not null,
    identity text not null,
    expires_at timestamptz(3) not null,
    primary key (browser_hash, provider)
  )`,
  'create index open_joins_expiry on open_joins (expires_at)',
  'create index open_joins_user on open_joins (user_id)',
  'create index mail_addresses_address on mail_addresses (lower(address))',
]
