import { limits, MessageType } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isOfConversation } from '../../db/sql/conversations.ts'
import { refuse } from '../../kernel/refusal.ts'
import { removeBelongings } from './belongings-repository.ts'
import type { MessageHead, StoredMessage } from './drafts.ts'
import { removePinsAt } from './pin-repository.ts'
import type { StoredStanding } from './surveys.ts'

/** Deletions by this user hide a message from everyone. */
export const everyone = 0
/** Deletions by this user keep a message out of the chat: it was sent in a thread alone. A trigger adds them. */
export const inThreads = -1

/** A message that disappeared and is under hold counts as withdrawn: nobody is shown its content. */
const isHeld = 'exists (select from messages_under_hold h where h.message_id = m.id)'
const type = `case when ${isHeld} then ${MessageType.withdrawn} else m.type end as type`
/** Columns of a `MessageHead`, of a message `m`. */
export const head = sql.raw(
  `m.id, m.conversation_id, m.sequence, m.position, m.sender_id, ${type}, m.shows_date, m.client_message_id, m.created_at`,
)

/** Messages that these senders have stored under these ids. */
export async function messagesByClientId(
  queries: Queries,
  drafts: ReadonlyArray<{ senderId: number; clientMessageId: string | null }>,
): Promise<MessageHead[]> {
  const keys = drafts.filter(({ clientMessageId }) => clientMessageId !== null)
  if (keys.length === 0) return []
  const { rows } = await sql<MessageHead>`
    select ${head} from unnest(
      ${keys.map(({ senderId }) => senderId)}::bigint[],
      ${keys.map(({ clientMessageId }) => clientMessageId)}::text[]
    ) as k (sender_id, client_message_id)
    join messages m on m.sender_id = k.sender_id and m.client_message_id = k.client_message_id`.execute(
    queries,
  )
  return rows
}

export async function messagesById(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, MessageHead>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MessageHead>`
    select ${head} from messages m where m.id = any (${[...ids]}::bigint[])`.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The place of a message of this conversation. @throws Refusal `messageUnknown` */
export async function sequenceOf(
  queries: Queries,
  conversationId: number,
  messageId: number,
): Promise<number> {
  const message = (await messagesById(queries, [messageId])).get(messageId)
  return message?.conversation_id === conversationId ? message.sequence : refuse('messageUnknown')
}

/** Length that is read of a long message that others cite: enough for its excerpt, also where half of it is markup. */
const excerptSource = 2 * limits.citedText

/** Messages as they are shown within others: only as much of their content as is shown. */
export async function messagesToCite(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, StoredMessage>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredMessage>`
    select ${head}, m.preview, case when m.body ->> 'content' is null then m.body
      else m.body || jsonb_build_object('content', left(m.body ->> 'content', ${excerptSource}::int)) end as body
    from messages m where m.id = any (${[...new Set(ids)]}::bigint[]) and not ${sql.raw(isHeld)}`.execute(
    queries,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const replacing = ({ type, body, preview }: { type: number; body: object; preview: string }) => ({
  type,
  body: JSON.stringify(body),
  preview,
  reactions: null,
  edited: null,
  tally: null,
  link_preview: null,
  vanishes_at: null,
  mentions: null,
})

export async function replaceMessage(
  queries: Queries,
  id: number,
  content: { type: number; body: object; preview: string },
): Promise<void> {
  await queries.updateTable('messages').set(replacing(content)).where('id', '=', id).execute()
  await removeBelongings(queries, [id])
}

/** Puts `content` in the place of each message's own, and hides the messages from everyone. */
export async function eraseContent(
  queries: Queries,
  messages: readonly MessageHead[],
  content: { type: number; body: object; preview: string },
): Promise<void> {
  const ids = messages.map(({ id }) => id)
  await queries.updateTable('messages').set(replacing(content)).where('id', 'in', ids).execute()
  await removeBelongings(queries, ids)
  await hideMessages(queries, everyone, messages)
}

/** The files of these messages are there no longer, for they were kept for so long. */
export async function markFilesExpired(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`
    update messages set body = body || '{"isFileExpired": true}'
    where id = any (${[...ids]}::bigint[]) and type <> ${MessageType.withdrawn}`.execute(queries)
}

/** Hides messages from one person's view; from everyone's, they are pinned no longer. */
export async function hideMessages(
  queries: Queries,
  userId: number,
  messages: readonly MessageHead[],
): Promise<void> {
  await queries
    .insertInto('message_deletions')
    .values(messages.map(({ conversation_id, sequence }) => ({ user_id: userId, conversation_id, sequence })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (userId === everyone) await removePinsAt(queries, messages)
}

/** Messages that somebody has sent, but for those of one conversation. */
export async function countSent(queries: Queries, userId: number, except = 0): Promise<number> {
  const { count } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender_id', '=', userId)
    .where('conversation_id', '<>', except)
    .where(isOfConversation('messages'))
    .executeTakeFirstOrThrow()
  return count
}

export async function keepStanding(
  queries: Queries,
  messageId: number,
  tally: StoredStanding,
): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ tally: JSON.stringify(tally) })
    .where('id', '=', messageId)
    .execute()
}
