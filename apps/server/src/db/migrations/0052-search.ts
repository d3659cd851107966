import { type Kysely, sql } from 'kysely'

/** They never look at these tables; what they store is followed like all else. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What is searched of 128 sequences of a conversation: `sequence / 128` of its messages.
  `create table search_blocks (
    -- No reference: to check it would lock the conversation, and sends would wait for whoever indexes.
    conversation_id bigint not null,
    block bigint not null,
    first_id bigint not null,
    last_id bigint not null,
    last_sequence bigint not null,
    text text not null,
    size integer not null,
    -- Null while messages are still added: those are few, and are looked through.
    terms integer[],
    run integer not null,
    primary key (conversation_id, block)
  ) with (toast_tuple_target = 128)`,
  // A block comes with a thousand terms; whoever searches is not to wait for others' to be put in their places.
  'create index search_blocks_terms on search_blocks using gin (terms) with (fastupdate = off)',

  `create function forget_search_blocks() returns trigger language plpgsql as $$
    begin
      delete from search_blocks b using gone g where b.conversation_id = g.id;
      return null;
    end
  $$`,
  `create trigger conversations_forget_search after delete on conversations
    referencing old table as gone for each statement execute function forget_search_blocks()`,

  // How far what was said before anybody followed is indexed: from the newest on. One row.
  `create table search_filling (
    is_only boolean primary key default true check (is_only),
    run integer not null default 1,
    -- Made by these rules; 0: to be made anew.
    version integer not null default 0,
    -- Ids above it are indexed in this run; null before it has begun.
    above bigint,
    began_at bigint,
    since timestamptz(3),
    is_done boolean not null default false
  )`,
  'insert into search_filling default values',
  `insert into jobs (name, due_at, cursor) select 'search index', now(), greatest(0,
    (select max(id) from messages), (select max(id) from conversation_changes))`,

  // Blocks that have all of these terms: by the index on terms alone, whatever the planner thinks of it, since reading
  // the terms of every block takes a hundred times as long.
  `create function search_candidates(
    wanted integer[], readable bigint[], below bigint, above bigint, is_newest_first boolean, most integer
  ) returns table (conversation_id bigint, block bigint, first_id bigint, last_id bigint, size integer)
  language sql stable set enable_seqscan = off as $$
    with hits as materialized (
      select b.conversation_id, b.block, b.first_id, b.last_id, b.size from search_blocks b where b.terms @> wanted
    )
    select h.conversation_id, h.block, h.first_id, h.last_id, h.size
    from hits h left join unnest(readable) r on r = h.conversation_id
    where (readable is null or r is not null) and h.first_id < below and h.last_id > above
    order by case when is_newest_first then -h.last_id else h.first_id end limit most
  $$`,
]
