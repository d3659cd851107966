import { type Language, pushLimits } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { signedIn } from '../../db/sql/auth.ts'
import {
  conversation,
  isHiddenFrom,
  isMentionedBetween,
  isNewsTo,
  isUnread,
  lastNewsTo,
  messages,
  readers,
} from '../../db/sql/conversations.ts'
import { pairs } from '../../db/sql/direct.ts'
import { friendship } from '../../db/sql/friends.ts'
import { calledGroups } from '../../db/sql/groups.ts'
import { person } from '../../db/sql/users.ts'
import type { AlertsRow } from '../../messaging/conversations/reader-repository.ts'
import { dueWithin } from './due-repository.ts'
import type { Offer } from './places.ts'

const ttl = sql`make_interval(hours => ${sql.lit(pushLimits.keptHours)})`

/**
 * Queues notifications, after a grace, for the devices of people to whom these messages are news, by one statement for
 * any number of messages. A pending notification of the conversation includes them.
 */
export async function queuePushes(
  queries: Queries,
  messageIds: readonly number[],
  graceMs: number,
): Promise<void> {
  if (messageIds.length === 0) return
  await sql`
    insert into pushes (device_id, conversation_id, sequence, due_at, expires_at)
    select d.id, m.conversation_id, max(m.sequence), now() + make_interval(secs => ${graceMs / 1000}), now() + ${ttl}
    from ${messages} m
    join ${readers} r on r.conversation_id = m.conversation_id
    join push_devices d on d.user_id = r.user_id
    where m.id = any (${[...messageIds]}::bigint[]) and ${isNewsTo}
    group by d.id, m.conversation_id
    on conflict (device_id, conversation_id) do update
    set sequence = greatest(pushes.sequence, excluded.sequence), version = pushes.version + 1,
      expires_at = excluded.expires_at, ${becomesDue(sql`excluded.due_at`, 'pushes')}`.execute(queries)
}

/** A node sends it, or it waits for a retry. */
const isUnderWay = (row: string) =>
  sql<boolean>`(${sql.ref(`${row}.tries`)} > 0 and ${sql.ref(`${row}.due_at`)} is not null)`

/** Does not disturb a push that is under way. */
const becomesDue = (at: RawBuilder<Date>, row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`
    due_at = case when ${isUnderWay(row)} then ${of('due_at')} else least(${of('due_at')}, ${at}) end,
    then_at = case when ${isUnderWay(row)} then least(${of('then_at')}, ${at}) end`
}

/** Marks the notifications of these messages, shown or being sent, as out of date. */
export async function markStale(queries: Queries, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  await sql`
    update pushes p set version = p.version + 1, is_stale = true, ${becomesDue(sql`now()`, 'p')}
    from ${messages} m
    where m.id = any (${[...messageIds]}::bigint[]) and p.conversation_id = m.conversation_id
      and (p.told_sequence = m.sequence or (${isUnderWay('p')} and p.sequence >= m.sequence))`.execute(
    queries,
  )
}

/** Withdraws notifications whose message was read or hidden elsewhere, or whose conversation the person has left. */
export async function withdrawRead(queries: Queries): Promise<void> {
  const shown = sql`(select p.conversation_id, p.told_sequence as sequence)`
  await sql`
    update pushes p set due_at = now(), version = p.version + 1, is_stale = true
    from push_devices d
    where d.id = p.device_id and p.told_sequence is not null and p.due_at is null and (
      not exists (
        select from ${readers} r join ${messages} m on m.conversation_id = r.conversation_id and m.sequence = p.told_sequence
        where r.conversation_id = p.conversation_id and r.user_id = d.user_id and ${isUnread}
      ) or exists (select from ${shown} m where ${isHiddenFrom('m', sql`d.user_id`)})
    )`.execute(queries)
}

/** The current notification for one device about one conversation. */
export interface DuePush {
  readonly device_id: number
  readonly conversation_id: number
  readonly version: number
  readonly tries: number
  readonly told_sequence: number | null
  readonly is_stale: boolean
  /** Attempts that may have reached the device without an answer, with the current one. */
  readonly unanswered: number
  /** Seconds for which it is still worth sending. */
  readonly left: number
  readonly endpoint: string
  readonly origin: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
  readonly user_id: number
  /** Title of the group, or null. */
  readonly title: string | null
  /** Null for a group, also a deleted one. */
  readonly peer_id: number | null
  readonly is_for_me: boolean
  /** Null if there is nothing to send any more. */
  readonly message: DueMessage | null
}

interface DueMessage extends AlertsRow {
  readonly id: number
  readonly sequence: number
  readonly type: number
  readonly body: object
  readonly created_at: Date
  readonly nickname: string
  readonly note: string | null
  readonly member_nickname: string | null
}

type Row = Omit<DuePush, 'message'> & { [K in keyof DueMessage]: DueMessage[K] | null }

/** Takes due pushes, for as long as sending may take: those without a stored outcome are taken again. */
export async function takeDue(queries: Queries, offer: Offer): Promise<DuePush[]> {
  const lease = sql`make_interval(secs => ${3 * pushLimits.seconds})`
  const { rows } = await sql<Taken>`
    update pushes set due_at = clock_timestamp() + ${lease}, tries = least(tries + 1, 1000),
      unanswered = least(unanswered + 1, 1000), then_at = null
    where (device_id, conversation_id) in ${dueWithin('pushes', offer)}
    returning device_id, conversation_id`.execute(queries)
  return rows.length > 0 ? await describe(queries, rows, sql`p.sequence`) : []
}

/** The same for the message that the devices show, without later ones. */
export const describeShown = (queries: Queries, taken: readonly Place[]): Promise<DuePush[]> =>
  describe(queries, taken, sql`least(p.sequence, p.told_sequence)`)

/** A statement of its own, which sees the messages for which these became due. */
async function describe(
  queries: Queries,
  taken: readonly Place[],
  upTo: RawBuilder<number>,
): Promise<DuePush[]> {
  const of = (column: keyof Place) =>
    list(
      taken.map((push) => push[column]),
      'bigint',
    )
  const { rows } = await sql<Row>`
    select p.device_id, p.conversation_id, p.version, p.tries, p.told_sequence, p.is_stale, p.unanswered,
      extract(epoch from p.expires_at - now())::float8 as left,
      d.endpoint, d.origin, d.p256dh, d.auth, d.language, d.user_id, g.title,
      case when pair.user_low = d.user_id then pair.user_high else pair.user_low end as peer_id,
      coalesce(${isMentionedBetween(since, upTo)}, false) as is_for_me,
      news.id, news.sequence, news.type, news.body, news.created_at, u.nickname, f.note, member.nickname as member_nickname,
      r.do_not_disturb, r.tells_nothing, r.muting_ends_at
    from unnest(${of('device_id')}, ${of('conversation_id')}) as taken (device_id, conversation_id)
    join pushes p using (device_id, conversation_id)
    join push_devices d on d.id = p.device_id
    join ${signedIn} s on s.session_id = d.session_id
    left join lateral ${conversation(sql`p.conversation_id`)} c on true
    left join ${calledGroups} g on g.id = c.id
    left join ${pairs} pair on pair.conversation_id = c.id
    left join ${readers} r on r.conversation_id = c.id and r.user_id = d.user_id
    left join lateral ${lastNewsTo(upTo)} news on not s.lacks_second_factor
    left join lateral ${person(sql`news.sender_id`)} u on true
    left join lateral ${friendship(sql`d.user_id`, sql`news.sender_id`)} f on true
    left join ${readers} member on g.id is not null and member.conversation_id = c.id and member.user_id = news.sender_id
    order by p.expires_at`.execute(queries)
  return rows.map(({ id, sequence, type, body, created_at, nickname, note, member_nickname, ...row }) => {
    const { do_not_disturb, tells_nothing, muting_ends_at, ...due } = row
    const message = { id, sequence, type, body, created_at, nickname, note, member_nickname }
    return {
      ...due,
      message:
        id === null ? null : ({ ...message, do_not_disturb, tells_nothing, muting_ends_at } as DueMessage),
    }
  })
}

/** Mentions up to the shown message do not count for a new one; for a change, all unread mentions count. */
const since = sql<number>`case when news.sequence > p.told_sequence then p.told_sequence else 0 end`

type Place = Pick<DuePush, 'device_id' | 'conversation_id'>
type Taken = Pick<DuePush, 'device_id' | 'conversation_id' | 'version'>

const itsRow = ({ device_id, conversation_id }: Place) =>
  sql`device_id = ${device_id} and conversation_id = ${conversation_id}`

/** The device shows this message now. A change meanwhile is sent next. */
export async function noteShown(queries: Queries, taken: Taken, shown: number): Promise<void> {
  await sql`
    update pushes set told_sequence = ${shown}::bigint, ${isDone(taken)} where ${itsRow(taken)}`.execute(
    queries,
  )
  await sql`update push_devices set told_at = now() where id = ${taken.device_id}`.execute(queries)
}

/** Nothing has to be sent now, and the shown notification stays. */
export async function noteNothing(queries: Queries, taken: Taken): Promise<void> {
  await sql`update pushes set ${isDone(taken)} where ${itsRow(taken)}`.execute(queries)
}

const isDone = ({ version }: Taken) => sql`
  tries = 0, unanswered = 0, then_at = null, is_stale = is_stale and version <> ${version},
  due_at = case when version <> ${version} then coalesce(then_at, now()) end`

/** The device shows nothing of it any more. */
export async function forgetPush(queries: Queries, taken: Taken): Promise<void> {
  const { rows } = await sql`
    delete from pushes where ${itsRow(taken)} and version = ${taken.version} returning device_id`.execute(
    queries,
  )
  if (rows.length === 0)
    await sql`update pushes set told_sequence = null, ${isDone(taken)} where ${itsRow(taken)}`.execute(
      queries,
    )
}

/** @param isAnswered the push service has answered that it did not accept it */
export async function tryLater(
  queries: Queries,
  taken: Taken,
  { inSeconds, isAnswered }: { readonly inSeconds: number; readonly isAnswered: boolean },
): Promise<void> {
  const pause = sql`now() + make_interval(secs => ${inSeconds})`
  await sql`
    update pushes set due_at = greatest(${pause}, then_at), then_at = null,
      unanswered = unanswered - ${sql.lit(isAnswered ? 1 : 0)}
    where ${itsRow(taken)} and due_at is not null`.execute(queries)
}
