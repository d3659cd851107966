import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { readingsOf } from '../../db/sql/conversations.ts'
import { bucketOfRow } from './index/block-repository.ts'

/** In which conversations: those of a person, one of them, or all. */
export type Reach =
  | { readonly userId: number }
  | { readonly conversationId: number }
  | { readonly everywhere: true }

/** Message ids, both outside. */
export interface Stretch {
  readonly above: number
  readonly below: number
}

export interface Candidate {
  readonly conversation_id: number
  readonly block: number
  readonly first_id: number
  readonly last_id: number
  readonly size: number
}

const readable = (reach: Reach): RawBuilder<number[] | null> => {
  if ('userId' in reach) return sql`array(select conversation_id from ${readingsOf(reach.userId)} r)`
  if ('conversationId' in reach) return sql`array[${reach.conversationId}::bigint]`
  return sql`null::bigint[]`
}

/** Conversations to look through, one after the other. */
const each = (reach: Reach) =>
  'everywhere' in reach
    ? sql`(select distinct conversation_id from search_blocks) as reached (id)`
    : sql`unnest(${readable(reach)}) as reached (id)`

/** Whole blocks that have all of these terms, be it in several messages. */
export async function candidates(
  queries: Queries,
  {
    reach,
    terms,
    stretch,
    isNewestFirst,
    limit,
  }: { reach: Reach; terms: readonly number[]; stretch: Stretch; isNewestFirst: boolean; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select * from search_candidates(${[...terms]}::integer[], ${readable(reach)}, ${stretch.below}::bigint,
      ${stretch.above}::bigint, ${isNewestFirst}::boolean, ${limit}::integer)`.execute(queries)
  return rows
}

export interface Nearest extends Candidate {
  /** It is the last one of its conversation that was asked for: behind it there may be more. */
  readonly is_last: boolean
  /** Messages are still added to it: it is in no index. */
  readonly is_open: boolean
}

/** The blocks of each conversation with which a stretch begins, whatever is in them. */
export async function nearestBlocks(
  queries: Queries,
  {
    reach,
    stretch,
    isNewestFirst,
    ofEach,
    buckets = { first: 0, last: Number.MAX_SAFE_INTEGER },
  }: {
    reach: Reach
    stretch: Stretch
    isNewestFirst: boolean
    ofEach: number
    buckets?: { first: number; last: number }
  },
): Promise<Nearest[]> {
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const bucket = bucketOfRow('n')
  const nearness = isNewestFirst ? sql`last_id desc` : sql`first_id`
  const { rows } = await sql<Nearest>`
    select b.* from ${each(reach)} cross join lateral (
      select conversation_id, block, first_id, last_id, size, is_open,
        row_number() over (order by bucket ${direction}, block ${direction}) = ${ofEach}::int as is_last
      from (
        select n.conversation_id, n.block, n.first_id, n.last_id, n.size, n.terms is null as is_open, ${bucket} as bucket
        from search_blocks n
        where n.conversation_id = reached.id and ${bucket} between ${buckets.first} and ${buckets.last}
          and n.first_id < ${stretch.below} and n.last_id > ${stretch.above}
        order by ${bucket} ${direction}, n.block ${direction} limit ${ofEach}
      ) nearest
    ) b order by ${nearness}`.execute(queries)
  return rows
}

/** Texts of these blocks in which all needles occur. */
export async function textsWith(
  queries: Queries,
  blocks: readonly Candidate[],
  needles: readonly string[],
): Promise<Array<{ conversation_id: number; block: number; text: string }>> {
  if (blocks.length === 0) return []
  const conditions = needles.map((needle) => sql`strpos(b.text, ${needle}) > 0`)
  const { rows } = await sql<{ conversation_id: number; block: number; text: string }>`
    select b.conversation_id, b.block, b.text from unnest(
      ${blocks.map(({ conversation_id }) => conversation_id)}::bigint[], ${blocks.map(({ block }) => block)}::bigint[]
    ) as w (conversation_id, block)
    cross join lateral (
      select * from search_blocks where conversation_id = w.conversation_id and block = w.block offset 0
    ) b
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`.execute(queries)
  return rows
}
