import { sql } from 'kysely'
import type { Queries } from '../../src/db/database.ts'
import type { StoredMessage } from '../../src/messaging/conversations/drafts.ts'

export type NewMessage = Omit<
  StoredMessage,
  'id' | 'edited' | 'reactions' | 'own_reactions' | 'mentions' | 'tally' | 'link_preview' | 'own_vote'
>

const placeOf = ({ conversation_id, sequence }: Pick<NewMessage, 'conversation_id' | 'sequence'>) =>
  `${conversation_id} ${sequence}`

/** Texts of one person that follow each other in a conversation, as rows to insert. */
export const textRows = (
  texts: readonly string[],
  { conversationId, by, first = 1 }: { conversationId: number; by: { readonly id: number }; first?: number },
): NewMessage[] =>
  texts.map((content, i) => ({
    conversation_id: conversationId,
    sequence: first + i,
    position: first + i,
    sender_id: by.id,
    type: 1,
    body: { content },
    preview: '',
    shows_date: false,
    client_message_id: null,
    created_at: new Date(),
  }))

/** Messages as they might have been stored at any time, those of a conversation in their order. Gives their ids, in order. */
export async function insertMessages(queries: Queries, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return []
  const rows = await queries
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, body: JSON.stringify(message.body) })))
    .returning(['id', 'conversation_id', 'sequence'])
    .execute()
  const ids = new Map(rows.map((row) => [placeOf(row), row.id]))
  const newest = new Map(messages.map((message) => [message.conversation_id, ids.get(placeOf(message))]))
  await sql`
    update conversations c
    set last_sequence = m.sequence, last_position = m.position, last_message_at = m.created_at
    from messages m
    where m.id = any (${[...newest.values()]}::bigint[]) and c.id = m.conversation_id`.execute(queries)
  return messages.map((message) => ids.get(placeOf(message)) ?? 0)
}
