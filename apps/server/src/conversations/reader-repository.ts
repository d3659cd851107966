import { limits, MessageType } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import { everyone } from './message-repository.ts'

/** Pins an unpinned conversation and unpins a pinned one. A pinned one is on the list. */
export async function togglePin(queries: Queries, conversationId: number, userId: number): Promise<void> {
  await readerOf(queries, conversationId, userId)
    .set({ pinned_at: sql`case when pinned_at is null then now() end`, removed_at: null })
    .execute()
}

export async function setPin(
  queries: Queries,
  conversationId: number,
  userId: number,
  isPinned: boolean,
): Promise<void> {
  const changes = isPinned ? { pinned_at: sql<Date>`now()`, removed_at: null } : { pinned_at: null }
  await readerOf(queries, conversationId, userId).set(changes).execute()
}

/**
 * Moves the mark up to which a person has read, to the end without a sequence, and takes back that it was marked
 * unread. The mark only moves forward. Gives whether anything changed.
 */
export async function markRead(
  queries: Queries,
  conversationId: number,
  userId: number,
  sequence: number | undefined,
): Promise<boolean> {
  const upTo = sequence === undefined ? lastSequence(conversationId) : sql<number>`${sequence}::bigint`
  const rows = await readerOf(queries, conversationId, userId)
    .set({ read_up_to: sql`greatest(read_up_to, ${upTo})`, marked_unread: false })
    .where(({ or, eb }) => or([eb('read_up_to', '<', upTo), eb('marked_unread', '=', true)]))
    .returning('user_id')
    .execute()
  return rows.length > 0
}

export async function markUnread(queries: Queries, conversationId: number, userId: number): Promise<void> {
  await readerOf(queries, conversationId, userId).set({ marked_unread: true, removed_at: null }).execute()
}

export async function setDoNotDisturb(
  queries: Queries,
  conversationId: number,
  userId: number,
  isMuted: boolean,
): Promise<void> {
  await readerOf(queries, conversationId, userId).set({ do_not_disturb: isMuted }).execute()
}

/** Takes a conversation off a person's list, until its next message, and its pin with it. */
export async function removeFromList(
  queries: Queries,
  conversationId: number,
  userId: number,
): Promise<void> {
  await readerOf(queries, conversationId, userId)
    .set({ removed_at: lastSequence(conversationId), pinned_at: null })
    .execute()
}

const readerOf = (queries: Queries, conversationId: number, userId: number) =>
  queries
    .updateTable('conversation_members')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)

const lastSequence = (conversationId: number) =>
  sql<number>`(select last_sequence from conversations where id = ${conversationId})`

/** That message `x` is not hidden from a person. */
export const isVisible = (userId: number): RawBuilder<SqlBool> => sql`not exists (
  select from message_deletions h where h.user_id in (${everyone}, ${userId})
    and h.conversation_id = x.conversation_id and h.sequence = x.sequence
)`

/** Messages for this person to read in the conversation of row `page`, behind their mark; counted up to the cap. */
export const unreadCount = (userId: number): RawBuilder<number> => sql`(
  select count(*) from (
    select from messages x
    where x.conversation_id = page.conversation_id and x.sequence > page.read_up_to
      and x.sender_id <> ${userId} and x.type <> ${MessageType.withdrawn} and ${isVisible(userId)}
    limit ${limits.unreadCount}
  ) as unseen
)`

/** Those of them that mention this person or everyone (0), each by the index over mentions. */
export const mentionCount = (userId: number): RawBuilder<number> => sql`(
  select count(*) from (
    select from unnest(array[0, ${userId}]::bigint[]) as named (id) join messages x
      on x.type = 11 and (x.body ->> 'userID')::bigint = named.id
      and x.conversation_id = page.conversation_id and x.sequence > page.read_up_to
    where x.sender_id <> ${userId} and ${isVisible(userId)}
    limit ${limits.unreadCount}
  ) as mentions
)`
