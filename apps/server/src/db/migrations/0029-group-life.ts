import { type Kysely, sql } from 'kysely'

/** What older nodes let members send would break slow mode and quiet hours. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table groups
    add column slow_seconds integer not null default 0 check (slow_seconds >= 0),
    add column quiet_hours jsonb`,
  // So that nobody leaves and comes back in order to go on.
  `alter table former_members add column last_message_at timestamptz(3)`,
]
