import { type Kysely, sql } from 'kysely'

export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index files_name_grams on files using gin (name_grams(name))',
  // For the sweep of what is older than the operator keeps.
  'create index audit_log_age on audit_log (created_at)',
]
