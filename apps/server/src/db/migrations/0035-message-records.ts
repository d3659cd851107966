import { type Kysely, sql } from 'kysely'

/** Older nodes show a record's text, and what it holds goes with its message whichever node takes that away. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a record holds, apart from its message, so that a page of a history reads none of it.
  `create table message_records (
    message_id bigint primary key references messages (id) on delete cascade,
    entries jsonb not null
  )`,
  // 8 is a withdrawn message's: its content leaves the database by whichever statement.
  `create function forget_record() returns trigger language plpgsql as $$
    begin delete from message_records where message_id = new.id; return null; end $$`,
  `create trigger forget_record after update of type on messages for each row
    when (new.type = 8 and old.type <> 8) execute function forget_record()`,
]
