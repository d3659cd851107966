import { type Language, mailLimits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import {
  addressedBy,
  conversation,
  newsForReader,
  newsFromPeer,
  readers,
  readingsOf,
} from '../../db/sql/conversations.ts'
import { pairs } from '../../db/sql/direct.ts'
import { friendship } from '../../db/sql/friends.ts'
import { calledGroups } from '../../db/sql/groups.ts'
import { seenAt } from '../../db/sql/presence.ts'
import { activeAccount, person } from '../../db/sql/users.ts'
import type { AlertsRow } from '../../messaging/conversations/reader-repository.ts'

/**
 * Makes digests due for the people whom these messages address, by one statement for any number of messages. All
 * messages up to `upTo` are known to exist.
 */
export async function noteNews(queries: Queries, messageIds: readonly number[], upTo: number): Promise<void> {
  await sql`update mail_progress set up_to = greatest(up_to, ${upTo}::bigint)`.execute(queries)
  if (messageIds.length === 0) return
  await sql`
    update mail_addresses a
    set news = a.news + 1, due_at = coalesce(a.due_at, greatest(
      now() + make_interval(mins => a.away_minutes), a.told_at + make_interval(mins => a.span_minutes)
    ))
    from ${addressedBy(messageIds)} news
    where a.user_id = news.user_id and a.digests and a.failing_since is null`.execute(queries)
}

/** A digest whose time has come, and whose it is. */
export interface DueDigest {
  readonly user_id: number
  readonly address: string
  readonly language: Language
  readonly away_minutes: number
  readonly version: number
  readonly news: number
  readonly tries: number
  /** How often it may have arrived without an answer. */
  readonly doubts: number
  /** It was attempted before, and may have arrived then. */
  readonly was_begun: boolean
  /** It has messages after `told_up_to` and up to `up_to`. */
  readonly told_up_to: number
  readonly up_to: number
  /** A retry has the same messages as before, and there are newer ones by now. */
  readonly is_behind: boolean
  /** Seconds before the next may follow the last one; none or less where it may. */
  readonly span_seconds: number | null
  /** Seconds since its person was last seen, or null where nobody knows. */
  readonly seen_seconds: number | null
}

/** Takes due digests, for longer than sending may take: those without a stored outcome are taken again. */
export async function takeDue(queries: Queries, limit: number): Promise<DueDigest[]> {
  const lease = sql`make_interval(secs => ${3 * mailLimits.seconds})`
  const { rows } = await sql<DueDigest>`
    update mail_addresses a set due_at = clock_timestamp() + ${lease}, tries = a.tries + 1, version = a.version + 1
    from mail_progress p
    where a.user_id in (
      select o.user_id from mail_addresses o where o.due_at <= now() and exists ${activeAccount(sql`o.user_id`)}
      order by o.due_at limit ${limit} for update of o skip locked
    )
    returning a.user_id, a.address, a.language, a.away_minutes, a.version, a.news, a.tries, a.doubts, a.told_up_to,
      a.telling_up_to is not null as was_begun,
      coalesce(a.telling_up_to, p.up_to) as up_to, coalesce(a.telling_up_to < p.up_to, false) as is_behind,
      extract(epoch from a.told_at + make_interval(mins => a.span_minutes) - clock_timestamp())::float8 as span_seconds,
      extract(epoch from clock_timestamp() - ${seenAt(sql`a.user_id`)})::float8 as seen_seconds`.execute(
    queries,
  )
  return rows
}

/** A message that a digest may include. */
export interface UnreadMessage extends AlertsRow {
  readonly conversation_id: number
  /** Title of the group, or null. */
  readonly title: string | null
  readonly peer_id: number | null
  readonly id: number
  readonly type: number
  readonly body: object
  readonly vanishes_at: Date | null
  readonly is_for_me: boolean
  readonly nickname: string
  readonly note: string | null
  readonly member_nickname: string | null
}

/** The newest few unsent messages of each conversation, and one more if there are more. */
export async function unreadOf(
  queries: Queries,
  { user_id, told_up_to, up_to }: Pick<DueDigest, 'user_id' | 'told_up_to' | 'up_to'>,
): Promise<UnreadMessage[]> {
  const { lookedAt } = mailLimits
  const span = { after: told_up_to, upTo: up_to, limit: mailLimits.messages + 1, lookedAt }
  const { rows } = await sql<UnreadMessage>`
    select r.conversation_id, g.title,
      case when pair.user_low = r.user_id then pair.user_high else pair.user_low end as peer_id,
      m.id, m.type, m.body, m.vanishes_at, m.is_for_me, u.nickname, f.note, member.nickname as member_nickname,
      r.do_not_disturb, r.tells_nothing, r.muting_ends_at
    from ${readingsOf(user_id)} r
    cross join lateral ${conversation(sql`r.conversation_id`)} c
    left join lateral (select * from ${pairs} p where p.conversation_id = c.id offset 0) pair on true
    left join lateral (select * from ${calledGroups} g where g.id = c.id and pair.conversation_id is null offset 0) g on true
    cross join lateral (
      select * from ${newsFromPeer(span)} direct where pair.conversation_id is not null
      union all
      select * from ${newsForReader(span)} mentions where pair.conversation_id is null
    ) m
    left join lateral ${person(sql`m.sender_id`)} u on true
    left join lateral ${friendship(sql`r.user_id`, sql`m.sender_id`)} f on true
    left join ${readers} member on g.id is not null and member.conversation_id = c.id and member.user_id = m.sender_id
    where c.last_sequence > r.read_up_to
    order by m.id desc`.execute(queries)
  return rows
}

/** Matches only if no other node has taken it, and no change has restarted it: these set when it is due. */
const unchanged = (queries: Queries, { user_id, version }: DueDigest) =>
  queries.updateTable('mail_addresses').where('user_id', '=', user_id).where('version', '=', version)

/**
 * From now on it may arrive: until its outcome is known, retries have the same messages. @returns whether it is still
 * ours
 */
export async function noteBegun(queries: Queries, due: DueDigest): Promise<boolean> {
  const { numUpdatedRows } = await unchanged(queries, due)
    .set({ telling_up_to: due.up_to })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * It was sent: its messages are not sent again, even if digests were turned off meanwhile. Later ones are due on their
 * own.
 */
export async function noteSent(queries: Queries, due: DueDigest): Promise<void> {
  const { user_id, address, version, news, up_to, is_behind } = due
  await sql`
    update mail_addresses set told_up_to = greatest(told_up_to, ${up_to}::bigint), telling_up_to = null, told_at = now(),
      doubts = 0, tries = case when version = ${version} then 0 else tries end,
      due_at = case
        when due_at is null or version <> ${version} then due_at
        when news <> ${news} or ${is_behind} then now() + make_interval(mins => span_minutes)
      end
    where user_id = ${user_id} and address = ${address}`.execute(queries)
}

/**
 * The digest has nothing to send; messages since then are checked next. Messages of an attempt that may have arrived
 * count as sent.
 */
export async function noteNothing(queries: Queries, due: DueDigest): Promise<void> {
  const isAll = sql<boolean>`(news = ${due.news} and not ${due.is_behind})`
  await unchanged(queries, due)
    .set({
      told_up_to: sql<number>`greatest(told_up_to, telling_up_to)`,
      telling_up_to: null,
      due_at: sql<Date | null>`case when not ${isAll} then now() end`,
      tries: 0,
      doubts: 0,
    })
    .execute()
}

export interface Try {
  readonly inSeconds: number
  /** Failed attempts, which make the next wait longer. */
  readonly tries: number
  readonly doubts?: number
  /** This attempt has not arrived; earlier ones may have. */
  readonly hasSurelyNotArrived?: boolean
}

export async function tryLater(
  queries: Queries,
  due: DueDigest,
  { inSeconds, tries, doubts = due.doubts, hasSurelyNotArrived = false }: Try,
): Promise<void> {
  await unchanged(queries, due)
    .set({
      due_at: sql<Date | null>`case when due_at is not null then now() + make_interval(secs => ${inSeconds}) end`,
      tries,
      doubts,
      ...(hasSurelyNotArrived && !due.was_begun && { telling_up_to: null }),
    })
    .execute()
}
