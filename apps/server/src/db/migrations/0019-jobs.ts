import { type Kysely, sql } from 'kysely'

/** Older nodes sweep by clocks of their own, which does no harm, and what they store is followed like all else. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Who carries out a job now, until when, and when it is to be carried out again.
  `create table jobs (
    name text primary key,
    due_at timestamptz(3) not null,
    holder uuid,
    lease_until timestamptz(3),
    failures integer not null default 0,
    cursor bigint,
    check ((holder is null) = (lease_until is null))
  )`,

  `create table set_aside (
    follower text not null,
    entry_id bigint not null,
    error text not null,
    created_at timestamptz(3) not null default now(),
    primary key (follower, entry_id)
  )`,

  // One numbering for the events of all conversations' logs. The changes of before keep none: a message shows what
  // became of it.
  `alter table conversation_changes add column id bigint`,
  `alter table conversation_changes alter column id set default nextval('messages_id_seq')`,
  `create unique index conversation_changes_id on conversation_changes (id)`,
]
