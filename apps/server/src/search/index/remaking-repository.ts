import { sql } from 'kysely'
import type { Queries } from '../../storage/database.ts'
import type { BlockKey } from './block-repository.ts'

/** All blocks of a conversation up to one are to be made anew, from the first on. Only with the index locked. */
export async function askToRemake(queries: Queries, { conversationId, block }: BlockKey): Promise<void> {
  await sql`
    insert into search_remaking as r (conversation_id, up_to_block) values (${conversationId}, ${block})
    on conflict (conversation_id) do update set after_block = -1,
      up_to_block = greatest(r.up_to_block, excluded.up_to_block)`.execute(queries)
}

/** Some of the next blocks of a conversation that are to be made anew, as far as they are there and not empty. */
export async function nextToRemake(
  queries: Queries,
  limit: number,
): Promise<{ conversationId: number; blocks: readonly number[] } | undefined> {
  const { rows } = await sql<{ conversation_id: number; blocks: number[] }>`
    select r.conversation_id, array(
      select block::integer from search_blocks
      where conversation_id = r.conversation_id and block > r.after_block and block <= r.up_to_block and size > 0
      order by block limit ${limit}
    ) as blocks
    from search_remaking r order by r.conversation_id limit 1`.execute(queries)
  const [row] = rows
  return row && { conversationId: row.conversation_id, blocks: row.blocks }
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
