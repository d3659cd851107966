import { type ConversationAlerts, limits, MessageType } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { isKnownCall, isSaidHere, lastSequence } from '../../db/sql/conversations.ts'
import { blockedBy } from '../../db/sql/friends.ts'
import type { Reader } from './hidden-spans-repository.ts'
import { isVisibleEach, visibleAfter } from './visible-repository.ts'

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

/** Marks of a person in a conversation: they have everything up to these sequences. */
export interface Marks {
  readonly deliveredUpTo: number
  readonly readUpTo: number
}

export interface MovedMarks extends Marks {
  /** The person had marked the conversation unread. */
  readonly wasMarkedUnread: boolean
  /** Not only delivered. */
  readonly hasRead: boolean
  /** Where reading stood before. */
  readonly readAfter: number
  /** The conversation's newest message. */
  readonly lastSequence: number
}

export interface WantedMarks extends Partial<Marks> {
  /** The conversation stays marked as unread if the person has marked it so: they have not looked at it. */
  readonly keepsMark?: boolean
}

/** As a mark: the conversation's end. */
export const theEnd = Number.MAX_SAFE_INTEGER

/**
 * Moves a person's marks, which only go forward and not beyond the conversation's end; reading takes back that it was
 * marked unread. Undefined when nothing moved.
 */
export async function moveMarks(
  queries: Queries,
  conversationId: number,
  userId: number,
  wanted: WantedMarks,
): Promise<(MovedMarks & { readonly conversationId: number }) | undefined> {
  const { rows } = await moving(sql`m.conversation_id = ${conversationId}`, userId, wanted).execute(queries)
  return rows[0]
}

/** The same of many conversations, each up to its end. @returns those whose marks moved */
export async function moveAllMarks(
  queries: Queries,
  conversationIds: readonly number[],
  userId: number,
): Promise<Array<MovedMarks & { readonly conversationId: number }>> {
  const which = sql<SqlBool>`m.conversation_id = any (${list(conversationIds, 'bigint')})`
  const { rows } = await moving(which, userId, { readUpTo: theEnd }).execute(queries)
  return rows
}

const moving = (
  which: RawBuilder<unknown>,
  userId: number,
  { deliveredUpTo = 0, readUpTo = 0, keepsMark = false }: WantedMarks,
) => sql<MovedMarks & { readonly conversationId: number }>`
    with marks as (
      select m.conversation_id, m.user_id, m.delivered_up_to, m.read_up_to,
        m.marked_unread and ${readUpTo}::bigint > 0 and not ${keepsMark}::boolean as "wasMarkedUnread",
        c.last_sequence, greatest(m.read_up_to, least(${readUpTo}::bigint, c.last_sequence)) as read,
        greatest(m.delivered_up_to, least(greatest(${readUpTo}::bigint, ${deliveredUpTo}::bigint), c.last_sequence)) as delivered
      from conversation_members m join conversations c on c.id = m.conversation_id
      where ${which} and m.user_id = ${userId} order by m.conversation_id for no key update of m
    )
    update conversation_members m
    set delivered_up_to = marks.delivered, read_up_to = marks.read,
      marked_unread = m.marked_unread and not marks."wasMarkedUnread"
    from marks
    where m.conversation_id = marks.conversation_id and m.user_id = marks.user_id
      and (marks.delivered > marks.delivered_up_to or marks.read > marks.read_up_to or marks."wasMarkedUnread")
    returning m.conversation_id as "conversationId", marks.delivered as "deliveredUpTo", marks.read as "readUpTo",
      marks."wasMarkedUnread", marks.read > marks.read_up_to as "hasRead", marks.read_up_to as "readAfter",
      marks.last_sequence as "lastSequence"`

export async function markUnread(queries: Queries, conversationId: number, userId: number): Promise<void> {
  await readerOf(queries, conversationId, userId).set({ marked_unread: true, removed_at: null }).execute()
}

/** Muted without more is muted for good, but for mentions; what is muted otherwise stays so. */
export async function setDoNotDisturb(
  queries: Queries,
  conversationId: number,
  userId: number,
  isMuted: boolean,
): Promise<void> {
  const reader = readerOf(queries, conversationId, userId)
  if (isMuted) await reader.set({ do_not_disturb: true }).where('do_not_disturb', '=', false).execute()
  else await reader.set(unmuted).execute()
}

export async function setAlerts(
  queries: Queries,
  conversationId: number,
  userId: number,
  { level, until }: ConversationAlerts,
): Promise<void> {
  const changes = {
    do_not_disturb: true,
    tells_nothing: level === 'nothing',
    muting_ends_at: until === null ? null : new Date(until),
  }
  await readerOf(queries, conversationId, userId)
    .set(level === 'all' ? unmuted : changes)
    .execute()
}

const unmuted = { do_not_disturb: false, tells_nothing: false, muting_ends_at: null }

/** Ends what was muted until now. @returns whose it was */
export async function endMutings(queries: Queries): Promise<number[]> {
  const ended = await queries
    .updateTable('conversation_members')
    .set(unmuted)
    .where('muting_ends_at', '<=', sql<Date>`now()`)
    .returning('user_id')
    .execute()
  return ended.map(({ user_id }) => user_id)
}

/** Notification settings of a reader for a conversation. */
export interface AlertsRow {
  readonly do_not_disturb: boolean
  readonly tells_nothing: boolean
  readonly muting_ends_at: Date | null
}

/** These settings in a list's row; `isMuted` alone means `mentions` without an end. */
export function presentAlerts(row: AlertsRow): { isMuted: boolean; alerts?: ConversationAlerts } {
  const { do_not_disturb: isMuted, tells_nothing, muting_ends_at: ends } = row
  if (!isMuted || !(tells_nothing || ends)) return { isMuted }
  return {
    isMuted,
    alerts: { level: tells_nothing ? 'nothing' : 'mentions', until: ends?.toISOString() ?? null },
  }
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

/**
 * How many of the newest messages are looked at to count the unread ones: enough to find as many as the server reports,
 * unless nine in ten are the reader's own. The planner takes all conversations for as long as the average one, and
 * would read a long one whole.
 */
const unreadWindow = 10 * limits.unreadCount

/** Messages for this person to read in the conversation of row `page`, behind their mark; counted up to the cap. */
export function unreadCount(reader: Reader): RawBuilder<number> {
  const view = { conversationId: sql.ref('page.conversation_id'), ...reader }
  const after = sql`greatest(page.read_up_to, page.last_sequence - ${unreadWindow}::bigint)`
  const isForThem = sql<SqlBool>`x.sender_id <> ${reader.userId} and x.type <> ${MessageType.withdrawn} and ${isSaidHere('x')} and not ${isKnownCall('x')}`
  return sql`(
    select count(*) from (
      ${visibleAfter(view, after, sql`page.last_sequence`, isForThem)} limit ${limits.unreadCount}
    ) as unseen
  )`
}

/** Unread messages of a person in a conversation. */
export interface Unread {
  readonly count: number
  readonly mentions: number
  /** The sequence up to which messages are counted. */
  readonly upTo: number
  /** The same without what was sent in threads alone. */
  readonly inChat: { readonly count: number; readonly mentions: number }
}

/** Undefined for a conversation that the person is not in. */
export async function countUnread(
  queries: Queries,
  conversationId: number,
  userId: number,
): Promise<Unread | undefined> {
  const inChat = { userId, withoutThreads: true }
  const { rows } = await sql<Unread>`
    select ${unreadCount({ userId })} as count, ${mentionCount({ userId })} as mentions, page.last_sequence as "upTo",
      json_build_object('count', ${unreadCount(inChat)}, 'mentions', ${mentionCount(inChat)}) as "inChat"
    from (
      select m.conversation_id, m.read_up_to, c.last_sequence
      from conversation_members m join conversations c on c.id = m.conversation_id
      where m.conversation_id = ${conversationId} and m.user_id = ${userId}
    ) as page`.execute(queries)
  return rows[0]
}

/** As a receipt has it: one-to-one conversations have no mentions. */
export function presentUnread({ count, mentions, upTo, inChat }: Unread, kind: 'direct' | 'group') {
  const isLess = inChat.count < count || inChat.mentions < mentions
  const counts = (one: Unread['inChat']) => (kind === 'direct' ? { count: one.count } : one)
  return { ...counts({ count, mentions }), upTo, ...(isLess && { inChat: counts(inChat) }) }
}

const nothing = { count: 0, mentions: 0 }

/** The same behind marks that have just moved: nothing has to be counted for somebody who has read everything. */
export async function unreadBehind(
  queries: Queries,
  userId: number,
  marks: MovedMarks & { readonly conversationId: number },
): Promise<Unread | undefined> {
  if (!marks.hasRead) return undefined
  if (marks.readUpTo >= marks.lastSequence) return { ...nothing, upTo: marks.lastSequence, inChat: nothing }
  return countUnread(queries, marks.conversationId, userId)
}

/** Condition that a row `x` of `message_mentions`, for this person or everyone (0), is news to a person who sees it. */
const isNews = (reader: Reader, named: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`
  x.user_id = ${named} and x.sender_id <> ${reader.userId} and x.sender_id <> all (${blockedBy(reader.userId)}) and ${isVisibleEach(reader)}`

/**
 * Sequences of the next messages behind one that mention this person or everyone (0), but not of whom one blocks. Each
 * name is looked up by itself (`offset 0`): the planner, who takes all conversations for average ones, would read the
 * mentions of everybody. No message is found by both names: whom one with everyone names besides has no row.
 */
export const mentionsAfter = (
  reader: Reader,
  { conversationId, after, limit }: { conversationId: unknown; after: unknown; limit: number },
): RawBuilder<{ sequence: number }> => sql`
  select x.sequence from unnest(array[0, ${reader.userId}]::bigint[]) as named (id)
  cross join lateral (
    select x.sequence from message_mentions x
    where x.conversation_id = ${conversationId} and x.sequence > ${after} and ${isNews(reader, sql`named.id`)}
    order by x.conversation_id, x.user_id, x.sequence limit ${limit}
  ) x`

/** Number of unread mentions of this person in the conversation of row `page`, up to the cap. */
export const mentionCount = (reader: Reader): RawBuilder<number> => sql`(
  select least(count(*), ${limits.unreadCount}) from (${mentionsAfter(reader, {
    conversationId: sql.ref('page.conversation_id'),
    after: sql.ref('page.read_up_to'),
    limit: limits.unreadCount,
  })}) as mentions
)`
