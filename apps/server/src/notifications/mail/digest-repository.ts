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
import { account, person } from '../../db/sql/users.ts'
import type { AlertsRow } from '../../messaging/conversations/reader-repository.ts'

/**
 * Those to whom these messages say something have a digest in time, by one statement however many these are; all up to
 * the last one are known to be there.
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
  /** How often it may have arrived without our being told. */
  readonly doubts: number
  /** It was begun before, and may have arrived then. */
  readonly was_begun: boolean
  /** It tells of messages after this one and up to that. */
  readonly told_up_to: number
  readonly up_to: number
  /** One that was begun before tells of no more than it did then, and there may be more by now. */
  readonly is_behind: boolean
  /** Seconds before the next may follow the last one; none or less where it may. */
  readonly span_seconds: number | null
  /** Seconds since its person was last seen, or null where nobody knows. */
  readonly seen_seconds: number | null
}

/** Takes what is due, for longer than sending it may take: if nobody says what became of it, somebody takes it anew. */
export async function takeDue(queries: Queries, limit: number): Promise<DueDigest[]> {
  const lease = sql`make_interval(secs => ${3 * mailLimits.seconds})`
  const { rows } = await sql<DueDigest>`
    update mail_addresses a set due_at = clock_timestamp() + ${lease}, tries = a.tries + 1, version = a.version + 1
    from mail_progress p
    where a.user_id in (
      select o.user_id from mail_addresses o where o.due_at <= now() and exists ${account(sql`o.user_id`)}
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

/** A message of which a digest may tell. */
export interface UnreadMessage extends AlertsRow {
  readonly conversation_id: number
  /** Of the group, or null. */
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

/** Of each conversation the newest few that nobody has told yet, and one more where there are more. */
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

/** Whoever has taken it meanwhile, or has it begun anew, says themselves when it is due. */
const unchanged = (queries: Queries, { user_id, version }: DueDigest) =>
  queries.updateTable('mail_addresses').where('user_id', '=', user_id).where('version', '=', version)

/** From now on it may have arrived: until it is known, it tells of nothing else. @returns whether it is still ours */
export async function noteTelling(queries: Queries, due: DueDigest): Promise<boolean> {
  const { numUpdatedRows } = await unchanged(queries, due)
    .set({ telling_up_to: due.up_to })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It was sent: nothing in it is told again, also to whoever turned digests off meanwhile. What came later has its own time. */
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
 * There is nothing to tell of what it may tell; what has come since is looked at. What may have arrived before counts as
 * told.
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
  /** Made in vain, which make the next wait longer. */
  readonly tries: number
  readonly doubts?: number
  /** This time: what was begun before may have. */
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
