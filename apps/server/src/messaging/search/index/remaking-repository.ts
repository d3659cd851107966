import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { messages, readingsOf } from '../../../db/sql/conversations.ts'
import { type BlockKey, offsetUnit } from './block-key.ts'
import { bucketOfRow } from './block-repository.ts'

const bucketMask = sql.lit(offsetUnit - 1)

/**
 * The blocks of buckets after one and up to another are to be made anew; -1 is before the first. Only with the index
 * locked.
 */
export async function askToRemake(
  queries: Queries,
  asked: ReadonlyArray<{ conversationId: number; after?: number; upTo: number }>,
): Promise<void> {
  if (asked.length === 0) return
  await sql`
    insert into search_remaking as r (conversation_id, after_block, up_to_block) select * from unnest(
      ${asked.map(({ conversationId }) => conversationId)}::bigint[], ${asked.map(({ after = -1 }) => after)}::bigint[],
      ${asked.map(({ upTo }) => upTo)}::bigint[])
    on conflict (conversation_id) do update set
      after_block = case
        when least(r.after_block, excluded.after_block) < 0 then -1
        when (r.after_block & ${bucketMask}, r.after_block) <= (excluded.after_block & ${bucketMask}, excluded.after_block)
          then r.after_block
        else excluded.after_block
      end,
      up_to_block = greatest(r.up_to_block, excluded.up_to_block)`.execute(queries)
}

/** Blocks that are to be made anew, of the conversations `r`, the first ones first. */
const blocksToRemake = sql`
  select b.* from search_blocks b
  where b.conversation_id = r.conversation_id and ${bucketOfRow('b')} <= r.up_to_block and (b.size > 0 or b.run = 0)
    and (${bucketOfRow('b')}, b.block) > (case when r.after_block < 0 then -1 else r.after_block & ${bucketMask} end, r.after_block)
  order by ${bucketOfRow('b')}, b.block`

/**
 * The next block that is to be made anew, if it is there and not empty. Of several conversations it is of any: however
 * much there is of one, others have their turns.
 */
export async function nextToRemake(
  queries: Queries,
  conversationId?: number,
): Promise<{ readonly conversationId: number; readonly block: number | null } | undefined> {
  const { rows } = await sql<{ conversationId: number; block: number | null }>`
    select r.conversation_id as "conversationId", (select block from (${blocksToRemake} limit 1) next) as block
    from (
      select * from search_remaking
      where ${conversationId === undefined ? sql`true` : sql`conversation_id = ${conversationId}`}
      order by random() limit 1
    ) r`.execute(queries)
  return rows[0]
}

/**
 * In how many conversations messages wait that the follower has put off, and for how many seconds.
 * @param userId of the conversations that somebody is in; undefined for all
 */
export async function putOffIn(
  queries: Queries,
  userId?: number,
): Promise<{ readonly places: number; readonly seconds: number }> {
  const isTheirs =
    userId === undefined
      ? sql`true`
      : sql`exists (select from ${readingsOf(userId)} m where m.conversation_id = r.conversation_id)`
  const { rows } = await sql<{ places: number; seconds: number }>`
    select count(*)::integer as places, coalesce(extract(epoch from now() - min(m.created_at)), 0)::float8 as seconds
    from search_remaking r cross join lateral (
      select first_id from (${blocksToRemake}) next where run = 0 limit 1
    ) b join ${messages} m on m.id = b.first_id
    where ${isTheirs}`.execute(queries)
  return rows[0] ?? { places: 0, seconds: 0 }
}

export async function noteRemade(queries: Queries, { conversationId, block }: BlockKey): Promise<void> {
  await queries
    .updateTable('search_remaking')
    .set({ after_block: block })
    .where('conversation_id', '=', conversationId)
    .execute()
}

export async function endRemaking(queries: Queries, conversationId: number): Promise<void> {
  await queries.deleteFrom('search_remaking').where('conversation_id', '=', conversationId).execute()
}
