import { type Kysely, sql } from 'kysely'

/**
 * They fill in none of it: what they have under way is told as they would tell it, so until the last has ended they give
 * up sooner than newer ones, and may ask a service twice.
 */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `set local lock_timeout = '2s'`,
  `alter table pushes
    add column is_stale boolean not null default false,
    add column then_at timestamptz(3),
    add column unanswered smallint not null default 0`,
  // Origin of the device's push service.
  `alter table push_devices add column origin text
    generated always as (substring(endpoint from '^[a-z]+://[^/]+')) stored`,
  // What goes by itself once its person has read so far.
  `alter table push_notes
    add column conversation_id bigint references conversations (id) on delete cascade,
    add column sequence bigint`,
  'create index push_notes_conversation on push_notes (conversation_id) where conversation_id is not null',
  'set local lock_timeout to default',
]
