import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** @returns whether that changed anything */
export async function setPinned(
  queries: Queries,
  { messageId, conversationId, by }: { messageId: number; conversationId: number; by: number },
  on: boolean,
): Promise<boolean> {
  const { rows } = on
    ? await sql`
        insert into pinned_messages (message_id, conversation_id, by_id) values (${messageId}, ${conversationId}, ${by})
        on conflict do nothing returning message_id`.execute(queries)
    : await sql`delete from pinned_messages where message_id = ${messageId} returning message_id`.execute(
        queries,
      )
  return rows.length > 0
}

export async function countPinned(queries: Queries, conversationId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('pinned_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return count
}

/** Messages that say nothing any more, by their places in their conversations, are pinned no longer. */
export async function removePinsAt(
  queries: Queries,
  places: ReadonlyArray<{ readonly conversation_id: number; readonly sequence: number }>,
): Promise<void> {
  await sql`
    delete from pinned_messages p using messages m,
      unnest(${places.map(({ conversation_id }) => conversation_id)}::bigint[],
        ${places.map(({ sequence }) => sequence)}::bigint[]) as gone (conversation_id, sequence)
    where p.message_id = m.id and m.conversation_id = gone.conversation_id and m.sequence = gone.sequence`.execute(
    queries,
  )
}
