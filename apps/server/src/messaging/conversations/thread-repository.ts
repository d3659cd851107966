import { MessageType, type ThreadLevel } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type ElementType, list } from '../../db/list.ts'
import { isGoneForAll, isHiddenFrom } from '../../db/sql/conversations.ts'
import { ThreadLevels } from '../../db/tables/conversations.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { MessageHead } from './drafts.ts'
import { head } from './message-repository.ts'

/** The message that a thread is to begin with, or has begun with. */
export interface ThreadRoot extends MessageHead {
  /** It was sent in a thread itself. */
  readonly is_reply: boolean
}

export async function threadRoots(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ThreadRoot>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ThreadRoot>`
    select ${head}, m.body ? 'thread' as is_reply
    from messages m where m.id = any (${[...new Set(ids)]}::bigint[]) and not ${isGoneForAll('m')}`.execute(
    queries,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Somebody who follows a thread because of a message in it. */
export interface NewFollower {
  readonly rootId: number
  readonly conversationId: number
  readonly userId: number
  /** They have nothing to read up to this sequence. */
  readonly readUpTo: number
  /** They follow it again, if they had ceased to. */
  readonly returns: boolean
}

/** Adds followers. People who follow a thread already, also silently, stay as they are. */
export async function addFollowers(queries: Queries, followers: readonly NewFollower[]): Promise<void> {
  const column = (of: (one: NewFollower) => unknown, type: ElementType) => list(followers.map(of), type)
  await sql`
    with given as (
      select root_id, user_id, conversation_id, min(read_up_to) as read_up_to,
        min(read_up_to) filter (where returns) as returns_at
      from unnest(
        ${column(({ rootId }) => rootId, 'bigint')}, ${column(({ userId }) => userId, 'bigint')},
        ${column(({ conversationId }) => conversationId, 'bigint')}, ${column(({ readUpTo }) => readUpTo, 'bigint')},
        ${column(({ returns }) => returns, 'boolean')}
      ) as g (root_id, user_id, conversation_id, read_up_to, returns)
      group by root_id, user_id, conversation_id
    )
    insert into thread_followers as f (root_id, user_id, conversation_id, read_up_to, level)
    select root_id, user_id, conversation_id, read_up_to, ${ThreadLevels.all}::smallint from given
    order by root_id, user_id
    on conflict (root_id, user_id) do update
    set level = excluded.level, read_up_to = greatest(f.read_up_to, (
      select returns_at from given g where g.root_id = f.root_id and g.user_id = f.user_id
    ))
    where f.level = ${ThreadLevels.none} and exists (
      select from given g where g.root_id = f.root_id and g.user_id = f.user_id and g.returns_at is not null
    )`.execute(queries)
}

export const levelNames = Object.fromEntries(
  Object.entries(ThreadLevels).map(([name, level]) => [level, name]),
) as Readonly<Record<number, ThreadLevel>>

/** Whether a person sees the reply in row `t` of `thread_replies`. */
export const isReplySeen = (userId: number): RawBuilder<SqlBool> => sql`not ${isHiddenFrom('t', userId)}`

/** Whether the reply in row `t` is there for a person to read, who follows its thread as row `f` says. */
export const isUnreadReply = (userId: number): RawBuilder<boolean> => sql`(
  t.sequence > f.read_up_to and t.sender_id <> ${userId} and ${isReplySeen(userId)} and exists (
    select from messages m
    where m.conversation_id = t.conversation_id and m.sequence = t.sequence and m.type <> ${MessageType.withdrawn} offset 0
  ) and exists (
    select from conversation_members r
    where r.conversation_id = t.conversation_id and r.user_id = ${userId} and t.sequence > r.joined_after offset 0
  )
)`

interface ThreadView {
  readonly conversationId: number
  readonly userId: number
  readonly threadId: number
}

/** Messages of a thread that a person sees: its first one, and its replies. */
const messagesIn = ({ conversationId, userId, threadId }: ThreadView, within: RawBuilder<unknown>) => sql`
  select t.sequence from (
    select id as root_id, sequence, conversation_id from messages where id = ${threadId}
    union all
    select root_id, sequence, conversation_id from thread_replies where root_id = ${threadId}
  ) t
  where t.conversation_id = ${conversationId} and ${within} and ${isReplySeen(userId)}`

/** Sequences of a thread's messages, as `visibleSequences` are those of a conversation's. */
export const threadSequences = ({
  first,
  last,
  order,
  limit,
  ...view
}: ThreadView & { first: number; last: number; order: 'asc' | 'desc'; limit: number }) => sql<number>`
  ${messagesIn(view, sql`t.sequence between ${first} and ${last}`)}
  order by t.sequence ${sql.raw(order)} limit ${limit}::int`

/** The same for a thread. @throws Refusal `messageUnknown` where the conversation has no such thread */
export async function threadPlaces(
  queries: Queries,
  view: ThreadView,
  { before, offset }: { readonly before: number | undefined; readonly offset: number },
) {
  const { rows } = await sql<{ count: number; start: number | null; end: number; is_there: boolean }>`
    select count(*) as count, coalesce(max(t.sequence), 0) as end,
      (
        ${messagesIn(view, before === undefined ? sql`true` : sql`t.sequence < ${before}`)}
        order by t.sequence desc offset ${offset} limit 1
      ) as start,
      exists (select from messages where id = ${view.threadId} and conversation_id = ${view.conversationId})
        or exists (
          select from thread_replies where root_id = ${view.threadId} and conversation_id = ${view.conversationId}
        ) as is_there
    from (${messagesIn(view, sql`true`)}) t`.execute(queries)
  const [{ count, start, end, is_there } = refuse('messageUnknown')] = rows
  if (!is_there) refuse('messageUnknown')
  return { count, start: start ?? 0, end }
}

/** Somebody follows no thread any more. */
export async function unfollowAll(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('thread_followers').where('user_id', '=', userId).execute()
}

/** The thread in which alone a message was sent, if it was. */
export async function threadOf(queries: Queries, messageId: number): Promise<number | undefined> {
  const { rows } = await sql<{ root: number }>`
    select (body #>> '{thread,root}')::bigint as root from messages
    where id = ${messageId} and body ? 'thread' and not (body -> 'thread') ? 'inChat'`.execute(queries)
  return rows[0]?.root
}

/** The sequence of a thread's last reply; 0 where there is none. */
export async function lastReply(queries: Queries, rootId: number): Promise<number> {
  const { rows } = await sql<{ sequence: number | null }>`
    select max(sequence) as sequence from thread_replies where root_id = ${rootId}`.execute(queries)
  return rows[0]?.sequence ?? 0
}

/** @returns whether the mark of somebody who follows the thread has moved on */
export async function moveThreadMark(
  queries: Queries,
  rootId: number,
  userId: number,
  readUpTo: number,
): Promise<boolean> {
  const { rows } = await sql`
    update thread_followers set read_up_to = ${readUpTo}
    where root_id = ${rootId} and user_id = ${userId} and read_up_to < ${readUpTo} returning root_id`.execute(
    queries,
  )
  return rows.length > 0
}

/**
 * Sets how somebody follows a thread. They have read what is in it when they begin to.
 * @returns whether that is different from before
 */
export async function setThreadLevel(
  queries: Queries,
  { rootId, userId, conversationId }: { rootId: number; userId: number; conversationId: number },
  level: ThreadLevel,
): Promise<boolean> {
  const { rows } = await sql`
    insert into thread_followers as f (root_id, user_id, conversation_id, read_up_to, level)
    values (${rootId}, ${userId}, ${conversationId}, ${await lastReply(queries, rootId)}, ${ThreadLevels[level]})
    on conflict (root_id, user_id) do update set level = excluded.level,
      read_up_to = case when f.level = ${ThreadLevels.none} then greatest(f.read_up_to, excluded.read_up_to) else f.read_up_to end
    where f.level <> excluded.level returning f.root_id`.execute(queries)
  return rows.length > 0
}
