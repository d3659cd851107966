import { type Kysely, sql } from 'kysely'

/** They do not know this kind of change, and would leave the former versions of what is withdrawn. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What messages said before they were edited; what they say now is in the message itself.
  `create table message_versions (
    message_id bigint not null references messages (id) on delete cascade,
    version smallint not null,
    edit_id text collate "C",
    type smallint not null,
    body jsonb not null,
    mentions jsonb,
    written_at timestamptz(3) not null,
    primary key (message_id, version)
  )`,
  'alter table messages add column edited jsonb',
]
