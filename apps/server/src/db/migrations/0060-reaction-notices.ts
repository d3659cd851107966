import { type Kysely, sql } from 'kysely'

/** They never look at this table: what is put on a message through them is not announced to its author. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What others have put on somebody's messages, until they have looked at it; it goes with what was put there.
  `create table reaction_notices (
    message_id bigint not null,
    by_id bigint not null,
    emoji text collate "C" not null,
    author_id bigint not null references users (id),
    conversation_id bigint not null references conversations (id) on delete cascade,
    position bigint not null,
    primary key (message_id, by_id, emoji),
    foreign key (message_id, by_id, emoji) references message_reactions (message_id, user_id, emoji)
      on delete cascade
  )`,
  'create index reaction_notices_author on reaction_notices (author_id, conversation_id, position)',
  'create index reaction_notices_conversation on reaction_notices (conversation_id)',
]
