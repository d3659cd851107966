import { type Kysely, sql } from 'kysely'

/** The database itself keeps who is mentioned, whoever stores, changes or withdraws a message. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const named = (row: string) => `mentioned_by(${row}.type, ${row}.body, ${row}.mentions)`
const add = (messages: string) => `
  insert into message_mentions (conversation_id, user_id, sequence, sender_id)
  select x.conversation_id, named.id, x.sequence, x.sender_id from ${messages} x
  cross join lateral unnest(${named('x')}) named (id)`

const statements = [
  // Where in its text a message mentions whom.
  'alter table messages add column mentions jsonb',
  'alter table held_messages add column mentions jsonb',
  `create table message_mentions (
    conversation_id bigint not null references conversations (id) on delete cascade,
    user_id bigint not null,
    sequence bigint not null,
    sender_id bigint not null,
    primary key (conversation_id, user_id, sequence)
  )`,
  // Everyone (0) is one mark, and whoever is named besides has no other. A mention of the former kind names one.
  `create function mentioned_by(type smallint, body jsonb, mentions jsonb) returns bigint[] language sql immutable as $$
    select case when type = 8 then '{}' when 0 = any (ids) then '{0}' else ids end from (
      select coalesce(
        (select array_agg(distinct (one ->> 'userID')::bigint) from jsonb_array_elements(mentions) one),
        case when type = 11 then array[(body ->> 'userID')::bigint] end,
        '{}'
      ) as ids
    ) named
  $$`,
  `create function keep_mentions() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      delete from message_mentions
      where conversation_id = old.conversation_id and user_id = any (${named('old')}) and sequence = old.sequence;
    end if;
    ${add('(select new.*)')};
    return null;
  end $$`,
  `create trigger keep_new_mentions after insert on messages for each row
    when (new.mentions is not null or new.type = 11) execute function keep_mentions()`,
  `create trigger keep_changed_mentions after update of type, body, mentions on messages for each row
    when (old.mentions is not null or old.type = 11 or new.mentions is not null or new.type = 11)
    execute function keep_mentions()`,
  add('(select * from messages where type = 11)'),
  'drop index messages_mentions',
]
