import { type Kysely, sql } from 'kysely'

/** They begin sessions that need not be confirmed, as ever. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table sessions add column confirms boolean not null default false',
  'alter table sessions add column confirmed_until timestamptz(3)',
  'create index files_bytes on files (bytes, id)',
]
