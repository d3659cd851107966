import { type Kysely, sql } from 'kysely'

/** They ask the same function, and write what the index is made of. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The number that a conversation is among the terms of its blocks. */
const place = (id: string) => `(${id} % 2147483647)::integer`
/** What `search_blocks_terms` is made of: only so written the planner finds it. */
const indexed = `b.terms is not null and (b.terms || ${place('b.conversation_id')})`
const columns = 'b.conversation_id, b.block, b.first_id, b.last_id, b.size'
const isWithin = 'h.first_id < below and h.last_id > above'
const nearestFirst = 'order by case when is_newest_first then -h.last_id else h.first_id end limit most'

const statements = [
  // A search in one conversation looks up only its own blocks, however many others there are.
  `create index search_blocks_terms_and_places on search_blocks
    using gin ((terms || ${place('conversation_id')})) with (fastupdate = off) where terms is not null`,
  // The planner has no choice: what is typical of a thousand terms each need not be gathered.
  'alter table search_blocks alter terms set statistics 0',
  'alter index search_blocks_terms_and_places alter 1 set statistics 0',

  // Blocks that have all of these terms: by the index on terms alone, whatever the planner thinks of it, since reading
  // the terms of every block takes a hundred times as long. A few conversations are looked up one by one; of many that
  // takes longer than looking at all.
  `create or replace function search_candidates(
    wanted integer[], readable bigint[], below bigint, above bigint, is_newest_first boolean, most integer
  ) returns table (conversation_id bigint, block bigint, first_id bigint, last_id bigint, size integer)
  language plpgsql stable set enable_seqscan = off as $$
    begin
      if cardinality(readable) <= 16 then
        return query select h.* from unnest(readable) r cross join lateral (
          select ${columns} from search_blocks b where ${indexed} @> (wanted || ${place('r')}) offset 0
        ) h where h.conversation_id = r and ${isWithin} ${nearestFirst};
      else
        return query with hits as materialized (
          select ${columns} from search_blocks b where ${indexed} @> wanted
        )
        select h.* from hits h left join unnest(readable) r on r = h.conversation_id
        where (readable is null or r is not null) and ${isWithin} ${nearestFirst};
      end if;
    end
  $$`,
  'drop index search_blocks_terms',
  'alter index search_blocks_terms_and_places rename to search_blocks_terms',
]
