import { type Kysely, sql } from 'kysely'

/** They do not know this kind of change, and would fail at each conversation whose log has one. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What was withdrawn keeps its number, without a content: nobody is given the same again.
  `create table sign_ups (
    message_id bigint not null references messages (id) on delete cascade,
    number integer not null,
    user_id bigint not null references users (id),
    entry_id text not null,
    content text,
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (message_id, number),
    unique (message_id, user_id, entry_id)
  )`,
]
