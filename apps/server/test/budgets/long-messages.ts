import { sql } from 'kysely'
import type { Queries } from '../../src/db/database.ts'

/** The longest image-and-text, in characters of three bytes. */
export const longest = '话'.repeat(20_000)

/**
 * Puts messages of this content behind those that a conversation has, as if its first sender had sent them one after
 * the other; sending so much would take long.
 */
export const appendMessages = (queries: Queries, conversationId: number, count: number, content: string) =>
  append(queries, conversationId, count, { type: 14, body: { content } })

/** The same with quotes of one message. */
export const appendQuotes = (queries: Queries, conversationId: number, count: number, msgID: number) =>
  append(queries, conversationId, count, { type: 10, body: { msgID, content: 'so' } })

async function append(
  queries: Queries,
  conversationId: number,
  count: number,
  { type, body }: { type: number; body: object },
): Promise<void> {
  await sql`
    with c as (
      update conversations set last_sequence = last_sequence + ${count}, last_position = last_position + ${count},
        last_message_at = now()
      where id = ${conversationId} returning last_sequence - ${count} as sequence, last_position - ${count} as position
    ), sender as (
      select sender_id from messages where conversation_id = ${conversationId} order by sequence limit 1
    )
    insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
    select ${conversationId}, c.sequence + i, c.position + i, sender.sender_id, ${type}::int,
      ${JSON.stringify(body)}::jsonb, '', false, now()
    from c, sender, generate_series(1, ${count}::int) i`.execute(queries)
}

/** The conversation that a message is in. */
export async function conversationOf(queries: Queries, messageId: number): Promise<number> {
  const message = await queries
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  return message.conversation_id
}
