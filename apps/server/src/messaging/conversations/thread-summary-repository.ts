import { type ThreadPerson, type ThreadSummary, threadLimits } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import type { Operand } from '../../db/operand.ts'
import { blockedBy } from '../../db/sql/friends.ts'
import { person } from '../../db/sql/users.ts'
import { ThreadLevels } from '../../db/tables/conversations.ts'
import { isReplySeen, isUnreadReply, levelNames } from './thread-repository.ts'

export interface SummaryRow {
  readonly root_id: number
  readonly count: number
  readonly last_at: Date
  readonly up_to: number
  readonly people: readonly ThreadPerson[]
  readonly level: number | null
  readonly unread: number
  readonly mentions: number
}

/** Replies among which those who answered last are looked for. */
const newest = 10 * threadLimits.people
const cap = sql.lit(threadLimits.counted)

/** Number of a thread's unread replies that mention a person, who follows it as row `f` says. */
export const unreadMentionsOf = (
  root: Operand,
  conversation: Operand,
  userId: number,
): RawBuilder<unknown> => sql`(
  select count(*) as count from (
    select from message_mentions x join thread_replies t on t.root_id = ${root} and t.sequence = x.sequence
    where x.conversation_id = ${conversation} and x.user_id = ${userId} and x.sequence > f.read_up_to
      and x.sender_id <> all (${blockedBy(userId)}) and ${isUnreadReply(userId)} limit ${cap}
  ) naming
)`

/**
 * A row for each thread of a subquery `asked` of `id`s, as a person sees it. Replies are counted by the thread's index,
 * up to the cap; each thread costs a few steps into indexes besides.
 */
export const summaries = (asked: RawBuilder<unknown>, userId: number): RawBuilder<SummaryRow> => sql`(
  select asked.id as root_id, n.count, n.up_to, last.created_at as last_at, f.level,
    coalesce(faces.people, '[]') as people, coalesce(unread.count, 0) as unread, coalesce(mentioned.count, 0) as mentions
  from ${asked} asked
  cross join lateral (
    select count(*) as count, max(sequence) as up_to, min(conversation_id) as conversation_id from (
      select t.sequence, t.conversation_id from thread_replies t
      where t.root_id = asked.id and ${isReplySeen(userId)} order by t.sequence desc limit ${cap}
    ) seen
  ) n
  cross join lateral (
    select created_at from messages where conversation_id = n.conversation_id and sequence = n.up_to offset 0
  ) last
  left join thread_followers f on f.root_id = asked.id and f.user_id = ${userId} and f.level <> ${ThreadLevels.none}
  left join lateral (
    select json_agg(json_build_object('userID', u.id, 'nickname', u.nickname, 'avatar', u.avatar) order by latest.sequence desc) as people
    from (
      select sender_id, max(sequence) as sequence from (
        select t.sender_id, t.sequence from thread_replies t
        where t.root_id = asked.id and ${isReplySeen(userId)} order by t.sequence desc limit ${sql.lit(newest)}
      ) near group by sender_id order by 2 desc limit ${sql.lit(threadLimits.people)}
    ) latest cross join lateral ${person(sql.ref('latest.sender_id'))} u
  ) faces on true
  left join lateral (
    select count(*) as count from (
      select from thread_replies t where t.root_id = asked.id and ${isUnreadReply(userId)} limit ${cap}
    ) unseen
  ) unread on f.level is not null
  left join lateral ${unreadMentionsOf(sql.ref('asked.id'), sql.ref('n.conversation_id'), userId)} mentioned
    on f.level is not null
)`

/** The threads that begin with these messages, by the messages' ids. */
export async function threadSummaries(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ThreadSummary>> {
  if (ids.length === 0) return new Map()
  const asked = sql`(select unnest(${list(ids, 'bigint')}) as id)`
  const { rows } = await sql<SummaryRow>`select * from ${summaries(asked, userId)} s`.execute(queries)
  return new Map(rows.map((row) => [row.root_id, presentSummary(row)]))
}

export const presentSummary = (row: SummaryRow): ThreadSummary => ({
  count: row.count,
  lastAt: row.last_at.toISOString(),
  upTo: row.up_to,
  people: [...row.people],
  level: levelNames[row.level ?? ThreadLevels.none] ?? 'none',
  unread: row.unread,
  mentions: row.mentions,
})
