import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** A deleted conversation that still has rows, other than these. */
export async function goneConversation(
  queries: Queries,
  except: readonly number[],
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('gone_conversations')
    .select('id')
    .where(({ eb, val }) => eb.not(eb('id', '=', eb.fn.any(val([...except])))))
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Deletes what is left of a conversation that is gone, a batch at most. @returns how many rows it was */
export async function deleteRest(queries: Queries, id: number, batch: number): Promise<number> {
  const messages = await sql`
    delete from messages where id in (
      select id from messages where conversation_id = ${id} order by sequence limit ${batch}
    )`.execute(queries)
  const left = batch - Number(messages.numAffectedRows)
  if (left === 0) return batch
  const hidden = await sql`
    delete from message_deletions where conversation_id = ${id} and (sequence, user_id) in (
      select sequence, user_id from message_deletions
      where conversation_id = ${id} order by sequence, user_id limit ${left}
    )`.execute(queries)
  const deleted = batch - left + Number(hidden.numAffectedRows)
  if (deleted < batch) await queries.deleteFrom('gone_conversations').where('id', '=', id).execute()
  return deleted
}
