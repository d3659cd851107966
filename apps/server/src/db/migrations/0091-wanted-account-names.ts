import { type Kysely, sql } from 'kysely'

/** They register people without account names. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table waiting_registrations add column account_name text',
  `create unique index waiting_registrations_account_name on waiting_registrations (lower(account_name))
    where refused_at is null`,
  // Each sign-in by a name looks here, also for those who were refused.
  'create index waiting_registrations_typed on waiting_registrations (lower(account_name))',
]
