import { CallEndReason, MessageType } from '@parley/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { list } from '../list.ts'
import type { Operand } from '../operand.ts'
import { happenedIn, type Span } from '../spans.ts'
import { ConversationKind, ThreadLevels } from '../tables/conversations.ts'
import type { Tables } from '../tables.ts'
import { block } from './friends.ts'

type Conversation = Selectable<Tables['conversations']>
type Reader = Selectable<Tables['conversation_members']>

/** Conversations, to be joined by their id. */
export const conversations: RawBuilder<Conversation> = sql`(select * from conversations)`

/**
 * One conversation, to be joined laterally: a step into the index (`offset 0` keeps the planner from reading them all).
 */
export const conversation = (id: Operand): RawBuilder<Conversation> =>
  sql`(select * from conversations where id = ${id} offset 0)`

export const lastSequence = (conversationId: Operand): RawBuilder<number> =>
  sql`(select last_sequence from conversations where id = ${conversationId})`

/** Each person's own state of each conversation. */
export const readers: RawBuilder<Reader> = sql`(select * from conversation_members)`

/** Senders and their targets, in the form of `SendBlockers`. */
export const sendersAndTargets = (
  all: ReadonlyArray<{ readonly senderId: number; readonly to: number }>,
): RawBuilder<{ readonly sender_id: number; readonly target: number }> => sql`(
  select * from unnest(
    ${list(
      all.map(({ senderId }) => senderId),
      'bigint',
    )}, ${list(
      all.map(({ to }) => to),
      'bigint',
    )}
  ) as given (sender_id, target)
)`

/** The conversations of a person, with the person's own state of each. */
export const readingsOf = (userId: Operand): RawBuilder<Reader> =>
  sql`(select * from conversation_members where user_id = ${userId})`

/** Whether the conversation of the message in this row exists. Messages of a deleted one wait to be deleted. */
export const isOfConversation = (row: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${row}.conversation_id`)} not in (select id from gone_conversations)`

/** Number of messages that a person has sent. */
export const sentBy = (userId: Operand): RawBuilder<number> =>
  sql`(select count(*) from messages where sender_id = ${userId} and ${isOfConversation('messages')})`

/** When each person last sent a message in a conversation. */
export const lastSaidIn = (
  conversationId: Operand,
): RawBuilder<{ readonly sender_id: number; readonly last: Date }> => sql`(
  select sender_id, max(created_at) as last from messages where conversation_id = ${conversationId} group by sender_id
)`

/** Messages that are looked at, from the newest on: more are not stored in the time between two looks. */
const newestMessages = 20_000

/** Events of all conversations' logs in a span of time. */
export const recentEntries = (span: Span) => sql`(
  select conversation_id, coalesce(position, sequence) as position, created_at from (
    select conversation_id, position, sequence, created_at from messages
    order by id desc limit ${newestMessages}
  ) newest where ${happenedIn(span)}
  union all
  select conversation_id, position, created_at from conversation_changes where ${happenedIn(span)}
)`

/** Messages that were ever sent in conversations that there are: by their logs, which are far fewer. */
export const sentInAll: RawBuilder<number> = sql`(select coalesce(sum(last_sequence), 0)::bigint from conversations)`

/** The id of the newest of all; 0 while there is none. */
export const lastMessageId: RawBuilder<number> = sql`(select coalesce(max(id), 0) from messages)`

/** Messages, to be joined by their id. */
export const messages: RawBuilder<Selectable<Tables['messages']>> = sql`(select * from messages)`

/** Whether the message in this row is shown to nobody. */
export const isGoneForAll = (row: string): RawBuilder<SqlBool> => sql`exists (
  select from message_deletions h
  where h.user_id = 0 and h.conversation_id = ${sql.ref(`${row}.conversation_id`)} and h.sequence = ${sql.ref(`${row}.sequence`)}
  offset 0
)`

/** Whether the message in this row is not shown to this person. */
export const isHiddenFrom = (
  row: string,
  userId: number | RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`exists (
  select from message_deletions h
  where h.user_id in (0, ${userId}) and h.conversation_id = ${sql.ref(`${row}.conversation_id`)} and h.sequence = ${sql.ref(`${row}.sequence`)}
  offset 0
)`

/** Whether the message `m` mentions the reader `r`, or everyone, and the reader does not block its sender. */
const mentionsReader: RawBuilder<SqlBool> = sql`(exists (
  select from message_mentions x
  where x.conversation_id = m.conversation_id and x.user_id in (0, r.user_id) and x.sequence = m.sequence offset 0
) and not exists ${block(sql.ref('r.user_id'), sql.ref('m.sender_id'))})`

/** Whether the reader `r` wants to be notified of the message `m`, by the setting of the conversation. */
const isWanted: RawBuilder<SqlBool> = sql`(
  not r.do_not_disturb or r.muting_ends_at <= now() or (not r.tells_nothing and ${mentionsReader})
)`

/**
 * Whether the message in this row was sent here, and not imported. For a column without statistics the planner expects
 * one row in two hundred to be null, and half of them to be not true.
 */
export const isSaidHere = (row: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${row}.is_brought`)} is not true`

/** Whether the message `m` was sent in a thread, and not to the chat too. */
const isInThreadAlone: RawBuilder<SqlBool> = sql`(m.body ? 'thread' and not (m.body -> 'thread') ? 'inChat')`

/** Whether the reader `r` follows the thread of the message `m`, and has not read it there. */
const isUnreadInThread: RawBuilder<SqlBool> = sql`exists (
  select from thread_followers f
  where f.root_id = (m.body #>> '{thread,root}')::bigint and f.user_id = r.user_id
    and f.level = ${sql.lit(ThreadLevels.all)} and m.sequence > f.read_up_to offset 0
)`

/** Whether the reader `r` has yet to read the message `m`, where it was sent. */
export const isUnread: RawBuilder<SqlBool> = sql`
  case when ${isInThreadAlone} then ${isUnreadInThread} else m.sequence > r.read_up_to end`

/** Whether the message `m` is news to the reader `r`. */
export const isNewsTo: RawBuilder<SqlBool> = sql`(
  ${isSaidHere('m')} and m.sender_id <> r.user_id and m.sequence > r.joined_after and ${isWanted}
  and ${isUnread}
)`

/** Whether the content of the message in this row exists for those who may see it. */
export const isThereToSee = (row: string): RawBuilder<SqlBool> => sql`(
  ${sql.ref(`${row}.type`)} <> ${MessageType.withdrawn}
  and (${sql.ref(`${row}.vanishes_at`)} is null or ${sql.ref(`${row}.vanishes_at`)} > now())
  and not ${isGoneForAll(row)}
  and not exists (select from messages_under_hold h where h.message_id = ${sql.ref(`${row}.id`)} offset 0)
)`

/** Whether the message `m` is news to the reader `r`, and visible to them. */
const isVisibleNews: RawBuilder<SqlBool> = sql`(
  m.type <> ${MessageType.withdrawn} and ${isNewsTo}
  and (m.vanishes_at is null or m.vanishes_at > now())
  and not exists (
    select from message_deletions h
    where h.user_id in (0, r.user_id) and h.conversation_id = m.conversation_id and h.sequence = m.sequence offset 0
  )
  and not exists (select from messages_under_hold h where h.message_id = m.id offset 0)
)`

/** The last message up to a sequence that is news to the reader `r`, and visible. */
export const lastNewsTo = (
  sequence: Operand,
): RawBuilder<
  Pick<Selectable<Tables['messages']>, 'id' | 'sequence' | 'type' | 'body' | 'sender_id' | 'created_at'>
> => sql`(
  select m.id, m.sequence, m.type, m.body, m.sender_id, m.created_at from messages m
  where m.conversation_id = r.conversation_id and m.sequence <= ${sequence}
    and m.sequence > least(r.read_up_to, ${sequence} - 1) and ${isVisibleNews}
  order by m.sequence desc limit 1
)`

/**
 * The people whom messages address: the readers of direct ones, and the people mentioned in others. By steps
 * (`offset 0`): no member is read for a group message without a mention.
 */
export const addressedBy = (messageIds: readonly number[]): RawBuilder<{ readonly user_id: number }> => {
  const said = sql`(select * from messages where id = any (${[...messageIds]}::bigint[]))`
  // As the trigger reads them: the table's key has the sequence last.
  const mentioned = sql`(select unnest(mentioned_by(m.type, m.body, m.mentions)) as user_id)`
  const all = sql`(select * from conversation_members where conversation_id = m.conversation_id offset 0)`
  return sql`(
    select r.user_id from ${said} m
    cross join lateral (select kind from conversations where id = m.conversation_id offset 0) c
    cross join lateral ${all} r
    where c.kind = ${ConversationKind.direct} and ${isNewsTo}
    union
    select r.user_id from ${said} m cross join lateral ${mentioned} x
    cross join lateral (
      select * from conversation_members
      where conversation_id = m.conversation_id and user_id = x.user_id offset 0
    ) r
    where ${isNewsTo}
    union
    select r.user_id from ${said} m cross join lateral ${mentioned} x cross join lateral ${all} r
    where x.user_id = 0 and ${isNewsTo}
  )`
}

type NewsMessage = Pick<
  Selectable<Tables['messages']>,
  'id' | 'sequence' | 'type' | 'body' | 'sender_id' | 'created_at' | 'vanishes_at'
> & { readonly is_for_me: boolean }

/** A span of messages by their ids, with the most results, and the most messages that are read for them. */
export interface NewsSpan {
  readonly after: number
  readonly upTo: number
  readonly limit: number
  readonly lookedAt: number
}

const newsColumns = sql`m.id, m.sequence, m.type, m.body, m.sender_id, m.created_at, m.vanishes_at`

/** Messages in the span that are news to the reader `r`, visible, and from nobody whom they block. */
const newsIn = ({ after, upTo, limit }: NewsSpan): RawBuilder<unknown> => sql`
  m.id > ${after} and m.id <= ${upTo} and ${isVisibleNews}
  and not exists ${block(sql.ref('r.user_id'), sql.ref('m.sender_id'))}
  order by m.sequence desc limit ${sql.lit(limit)}`

/** A call that took place is known to both sides. */
const isFinishedCall: RawBuilder<SqlBool> = sql`(
  m.type in (${sql.lit(MessageType.voiceCall)}, ${sql.lit(MessageType.videoCall)}) and m.body ? 'endReason' and m.body ->> 'endReason' <> ${sql.lit(String(CallEndReason.notAnswered))}
)`

/** Whether the message in this row is about a call that the person called has answered or refused. */
export const isKnownCall = (row: string): RawBuilder<SqlBool> => {
  const body = sql.ref(`${row}.body`)
  return sql`(
    ${sql.ref(`${row}.type`)} in (${sql.lit(MessageType.voiceCall)}, ${sql.lit(MessageType.videoCall)}) and ${body} ? 'endReason'
    and (${body} ->> 'startTime' <> ${body} ->> 'endTime' or ${body} ->> 'endReason' = ${sql.lit(String(CallEndReason.calleeHungUp))})
  )`
}

/** The newest few of a span that are news, among the newest unread ones. */
export const newsFromPeer = (span: NewsSpan): RawBuilder<NewsMessage> => sql`(
  select ${newsColumns}, false as is_for_me from (
    select * from messages
    where conversation_id = r.conversation_id and sequence > r.read_up_to and ${isSaidHere('messages')}
    order by sequence desc limit ${sql.lit(span.lookedAt)}
  ) m
  where not ${isFinishedCall} and ${newsIn(span)}
)`

const newestMentions = (of: Operand, { lookedAt }: NewsSpan): RawBuilder<unknown> => sql`(
  select sequence from message_mentions
  where conversation_id = r.conversation_id and user_id = ${of} and sequence > r.read_up_to
  order by sequence desc limit ${sql.lit(lookedAt)}
)`

/** The same for a group: only messages that mention them, found by the mentions, however much else is unread. */
export const newsForReader = (span: NewsSpan): RawBuilder<NewsMessage> => sql`(
  select ${newsColumns}, true as is_for_me
  from (${newestMentions(0, span)} union ${newestMentions(sql.ref('r.user_id'), span)}) x
  cross join lateral (
    select * from messages where conversation_id = r.conversation_id and sequence = x.sequence offset 0
  ) m
  where ${newsIn(span)}
)`

/** Whether an unread message after one sequence and up to another mentions the reader `r`. */
export const isMentionedBetween = (after: Operand, upTo: Operand): RawBuilder<SqlBool> => sql`exists (
  select from message_mentions m
  where m.conversation_id = r.conversation_id and m.user_id in (0, r.user_id)
    and m.sequence > greatest(r.read_up_to, ${after}::bigint) and m.sequence <= ${upTo} and m.sender_id <> r.user_id
    and not exists ${block(sql.ref('r.user_id'), sql.ref('m.sender_id'))}
)`
