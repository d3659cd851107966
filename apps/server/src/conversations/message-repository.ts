import { sql } from 'kysely'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import type { StoredMessage } from './drafts.ts'

/** Deletions by this user hide a message from everyone. */
export const everyone = 0

/** Messages that these senders have stored under these ids. */
export async function messagesByClientId(
  queries: Queries,
  drafts: ReadonlyArray<{ senderId: number; clientMessageId: string | null }>,
): Promise<StoredMessage[]> {
  const keys = drafts.filter(({ clientMessageId }) => clientMessageId !== null)
  if (keys.length === 0) return []
  const { rows } = await sql<StoredMessage>`
    select m.* from unnest(
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
): Promise<Map<number, StoredMessage>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<StoredMessage>`select * from messages where id = any (${[...ids]}::bigint[])`.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}

export type NewMessage = Omit<StoredMessage, 'id'>

/**
 * Stores messages that have their sequences, and moves their conversations on, in one statement.
 * Only under the lock of those conversations. Gives the ids, by conversation and sequence.
 */
export async function insertMessages(
  queries: Queries,
  messages: readonly NewMessage[],
): Promise<Array<{ id: number; conversation_id: number; sequence: number }>> {
  const { rows } = await sql<{ id: number; conversation_id: number; sequence: number }>`/* insert messages */
    with new as materialized (
      select * from json_to_recordset(${JSON.stringify(messages)}::json) as m (
        conversation_id bigint, sequence bigint, position bigint, sender_id bigint, type smallint, body jsonb, preview text,
        shows_date boolean, client_message_id text, created_at timestamptz
      )
    ), moved as (
      update conversations c set last_sequence = n.sequence, last_position = n.position, last_message_at = n.created_at
      from (
        select distinct on (conversation_id) conversation_id, sequence, position, created_at
        from new order by conversation_id, sequence desc
      ) n where c.id = n.conversation_id
    )
    insert into messages (
      conversation_id, sequence, position, sender_id, type, body, preview, shows_date, client_message_id, created_at
    ) select * from new returning id, conversation_id, sequence`.execute(queries)
  return rows
}

export async function replaceMessage(
  queries: Queries,
  id: number,
  content: { type: number; body: object; preview: string },
): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ type: content.type, body: JSON.stringify(content.body), preview: content.preview })
    .where('id', '=', id)
    .execute()
}

/** Puts `content` in the place of each message's own, and hides the messages from everyone. */
export async function eraseContent(
  queries: Queries,
  messages: readonly StoredMessage[],
  content: { type: number; body: object; preview: string },
): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ type: content.type, body: JSON.stringify(content.body), preview: content.preview })
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
  await hideMessages(queries, everyone, messages)
}

/** Hides messages from one person's view. */
export async function hideMessages(
  queries: Queries,
  userId: number,
  messages: readonly StoredMessage[],
): Promise<void> {
  await queries
    .insertInto('message_deletions')
    .values(messages.map(({ conversation_id, sequence }) => ({ user_id: userId, conversation_id, sequence })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface HistoryQuery extends Slice {
  readonly conversationId: number
  readonly userId: number
  /** Only messages before this sequence. */
  readonly before?: number | undefined
}

/**
 * One page of a conversation as a person sees it, newest first, and how many messages that person sees in all.
 * Sequences have no gaps, so the page's first sequence follows from the offset and the few deletions; nothing is
 * counted row by row, however long the history is.
 */
export async function historyPage(
  queries: Queries,
  query: HistoryQuery,
): Promise<{ rows: StoredMessage[]; count: number }> {
  const { conversationId, userId, offset, limit } = query
  const before = query.before ?? null
  const { rows: places } = await sql<{ count: number; start: number }>`
    with c as (
      select last_sequence, coalesce(${before}::bigint - 1, last_sequence) as top
      from conversations where id = ${conversationId}
    ), hidden as (
      select distinct sequence from message_deletions
      where user_id in (${everyone}, ${userId}) and conversation_id = ${conversationId}
    ), ranked as (
      select sequence, row_number() over (order by sequence desc) as rank
      from hidden, c where sequence <= c.top
    )
    select
      c.last_sequence - (select count(*) from hidden) as count,
      c.top - ${offset} - (select count(*) from ranked r where c.top - r.sequence - (r.rank - 1) < ${offset}) as start
    from c`.execute(queries)
  const [place] = places
  if (!place) return { rows: [], count: 0 }
  const { rows } = await sql<StoredMessage>`
    select m.* from messages m
    where m.conversation_id = ${conversationId} and m.sequence <= ${place.start}
      and not exists (
        select from message_deletions h where h.user_id in (${everyone}, ${userId})
          and h.conversation_id = m.conversation_id and h.sequence = m.sequence
      )
    order by m.sequence desc limit ${limit}`.execute(queries)
  return { rows, count: place.count }
}
