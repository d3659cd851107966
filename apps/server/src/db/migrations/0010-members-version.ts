import { type Kysely, sql } from 'kysely'

export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Counts how often somebody left a group or was removed, so that nodes can tell what came before it and what after.
  'alter table conversations add column members_version bigint not null default 0',
]
