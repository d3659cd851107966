import type { StoredMessage } from '../../src/conversations/drafts.ts'
import type { Queries } from '../../src/storage/database.ts'

export type NewMessage = Omit<StoredMessage, 'id'>

/** Messages of one conversation as they might have been stored at any time. Gives their ids, in order. */
export async function insertMessages(queries: Queries, messages: readonly NewMessage[]): Promise<number[]> {
  const rows = await queries
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, body: JSON.stringify(message.body) })))
    .returning(['id', 'sequence'])
    .execute()
  const last = messages.at(-1)
  if (last)
    await queries
      .updateTable('conversations')
      .set({
        last_sequence: last.sequence,
        last_position: last.position ?? last.sequence,
        last_message_at: last.created_at,
      })
      .where('id', '=', last.conversation_id)
      .execute()
  return rows.toSorted((a, b) => a.sequence - b.sequence).map(({ id }) => id)
}
