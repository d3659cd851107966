import { type Kysely, sql } from 'kysely'

/** The database itself keeps which messages are in threads, also those that older nodes change. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table thread_replies (
    root_id bigint not null,
    sequence bigint not null,
    conversation_id bigint not null references conversations (id) on delete cascade,
    sender_id bigint not null,
    primary key (root_id, sequence)
  )`,
  'create index thread_replies_conversation on thread_replies (conversation_id)',
  `create table thread_followers (
    root_id bigint not null,
    user_id bigint not null references users (id) on delete cascade,
    conversation_id bigint not null references conversations (id) on delete cascade,
    read_up_to bigint not null,
    level smallint not null,
    primary key (root_id, user_id)
  )`,
  'create index thread_followers_user on thread_followers (user_id)',
  'create index thread_followers_conversation on thread_followers (conversation_id)',

  // What is sent in a thread alone is hidden from the chat: deletions and spans of the user -1.
  `create function keep_thread_replies() returns trigger language plpgsql as $$ begin
    insert into thread_replies (root_id, sequence, conversation_id, sender_id)
    values ((new.body #>> '{thread,root}')::bigint, new.sequence, new.conversation_id, new.sender_id);
    if not (new.body -> 'thread') ? 'inChat' then
      insert into message_deletions (user_id, conversation_id, sequence)
      values (-1, new.conversation_id, new.sequence) on conflict do nothing;
    end if;
    return null;
  end $$`,
  `create trigger keep_thread_replies after insert on messages for each row
    when (new.body ? 'thread') execute function keep_thread_replies()`,

  // A message stays in its thread when it is edited, withdrawn or erased.
  `create function stay_in_thread() returns trigger language plpgsql as $$ begin
    new.body := new.body || jsonb_build_object('thread', old.body -> 'thread');
    return new;
  end $$`,
  `create trigger stay_in_thread before update of body on messages for each row
    when (old.body ? 'thread' and not new.body ? 'thread') execute function stay_in_thread()`,
]
