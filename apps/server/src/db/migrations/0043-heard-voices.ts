import { type Kysely, sql } from 'kysely'

/** They never look at these tables. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table heard_voices (
    user_id bigint not null references users (id) on delete cascade,
    message_id bigint not null references messages (id) on delete cascade,
    primary key (user_id, message_id)
  )`,
  'create index heard_voices_message on heard_voices (message_id)',
  // What is there already has been heard as far as anybody knows.
  'create table voices_from (message_id bigint not null)',
  'insert into voices_from select coalesce(max(id), 0) from messages',
]
