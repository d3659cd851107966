import { type Kysely, sql } from 'kysely'

/** They drop the files of a message that they change, and release none of one that they delete. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A file that a message for a time shows is kept until it is sent or deleted.
  `alter table file_uses
    add column scheduled_id bigint references scheduled_messages (id) on delete cascade`,
  'create index file_uses_scheduled on file_uses (scheduled_id) where scheduled_id is not null',
]
