import { type Language, mailLimits } from '@parley/contract'
import { sql } from 'kysely'
import {
  addressedBy,
  conversation,
  newsForReader,
  newsFromPeer,
  readers,
  readingsOf,
} from '../conversations/fragments.ts'
import type { AlertsRow } from '../conversations/reader-repository.ts'
import { pairs } from '../direct/fragments.ts'
import { friendship } from '../friends/fragments.ts'
import { calledGroups } from '../groups/fragments.ts'
import { seenAt } from '../presence/fragments.ts'
import type { Queries } from '../storage/database.ts'
import { account, person } from '../users/fragments.ts'

/**
 * Those to whom these messages say something have a digest in time, by one statement however many these are; all up to
 * the last one are known to be there.
 */
export async function noteNews(queries: Queries, messageIds: readonly number[], upTo: number): Promise<void> {
  await sql`update mail_progress set up_to = greatest(up_to, ${upTo}::bigint)`.execute(queries)
  if (messageIds.length === 0) return
  await sql`
    update mail_addresses a
    set version = a.version + 1, due_at = coalesce(a.due_at, greatest(
      now() + make_interval(mins => a.away_minutes), a.told_at + make_interval(mins => a.span_minutes)
    ))
    from ${addressedBy(messageIds)} news
    where a.user_id = news.user_id and a.digests and a.confirmed_at is not null and a.failing_since is null`.execute(
    queries,
  )
}

/** A digest whose time has come, and whose it is. */
export interface DueDigest {
  readonly user_id: number
  readonly address: string
  readonly language: Language
  readonly away_minutes: number
  readonly span_minutes: number
  readonly version: number
  readonly tries: number
  /** It tells of messages after this one and up to that. */
  readonly told_up_to: number
  readonly up_to: number
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
      select user_id from mail_addresses where due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ) and exists ${account(sql`a.user_id`)}
    returning a.user_id, a.address, a.language, a.away_minutes, a.span_minutes, a.version, a.tries, a.told_up_to, p.up_to,
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
  readonly created_at: Date
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
  const limit = mailLimits.messages + 1
  const { rows } = await sql<UnreadMessage>`
    select r.conversation_id, g.title,
      case when pair.user_low = r.user_id then pair.user_high else pair.user_low end as peer_id,
      m.id, m.type, m.body, m.created_at, m.is_for_me, u.nickname, f.note, member.nickname as member_nickname,
      r.do_not_disturb, r.tells_nothing, r.muting_ends_at
    from ${readingsOf(user_id)} r
    cross join lateral ${conversation(sql`r.conversation_id`)} c
    left join lateral (select * from ${pairs} p where p.conversation_id = c.id offset 0) pair on true
    left join lateral (select * from ${calledGroups} g where g.id = c.id and pair.conversation_id is null offset 0) g on true
    cross join lateral (
      select * from ${newsFromPeer(told_up_to, up_to, limit)} direct where pair.conversation_id is not null
      union all
      select * from ${newsForReader(told_up_to, up_to, limit)} mentions where pair.conversation_id is null
    ) m
    left join lateral ${person(sql`m.sender_id`)} u on true
    left join lateral ${friendship(sql`r.user_id`, sql`m.sender_id`)} f on true
    left join ${readers} member on g.id is not null and member.conversation_id = c.id and member.user_id = m.sender_id
    where c.last_sequence > r.read_up_to
    order by m.id desc`.execute(queries)
  return rows
}

const unchanged = (queries: Queries, { user_id, version }: DueDigest) =>
  queries.updateTable('mail_addresses').where('user_id', '=', user_id).where('version', '=', version)

/** It was sent: nothing in it is told again. What was said meanwhile has its own time. */
export async function noteSent(
  queries: Queries,
  { user_id, address, version, up_to }: DueDigest,
): Promise<void> {
  await sql`
    update mail_addresses set told_up_to = greatest(told_up_to, ${up_to}::bigint), told_at = now(), tries = 0,
      due_at = case when version = ${version} then null else now() + make_interval(mins => span_minutes) end
    where user_id = ${user_id} and address = ${address} and digests`.execute(queries)
}

/** There is nothing to tell; what has come meanwhile is looked at when the lease is over. */
export async function noteNothing(queries: Queries, due: DueDigest): Promise<void> {
  await unchanged(queries, due).set({ due_at: null, tries: 0 }).execute()
}

/** @param isTry whether it was tried in vain, which makes the next wait longer */
export async function tryLater(
  queries: Queries,
  due: DueDigest,
  inSeconds: number,
  isTry: boolean,
): Promise<void> {
  await sql`
    update mail_addresses set due_at = now() + make_interval(secs => ${inSeconds}), tries = ${isTry ? due.tries : 0}
    where user_id = ${due.user_id} and address = ${due.address} and due_at is not null`.execute(queries)
}
