import { type Language, pushLimits } from '@parley/contract'
import { sql } from 'kysely'
import { signedIn } from '../auth/fragments.ts'
import {
  conversation,
  isMentionedBetween,
  isNewsTo,
  lastNewsTo,
  messages,
  readers,
} from '../conversations/fragments.ts'
import type { AlertsRow } from '../conversations/reader-repository.ts'
import { pairs } from '../direct/fragments.ts'
import { friendship } from '../friends/fragments.ts'
import { calledGroups } from '../groups/fragments.ts'
import type { Queries } from '../storage/database.ts'
import { begun } from '../storage/leases.ts'
import { list } from '../storage/list.ts'
import { person } from '../users/fragments.ts'

const ttl = sql`make_interval(hours => ${sql.lit(pushLimits.keptHours)})`

/**
 * The devices of those to whom these messages are news are to be told of them after a grace, by one statement however
 * many these are. What is to be told of a conversation already is told with it.
 */
export async function tellOf(
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
    set sequence = greatest(pushes.sequence, excluded.sequence), due_at = least(pushes.due_at, excluded.due_at),
      version = pushes.version + 1, tries = 0, expires_at = excluded.expires_at`.execute(queries)
}

/** What is shown of these messages is not so any more. */
export async function tellAnew(queries: Queries, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  await sql`
    update pushes p set due_at = least(p.due_at, now()), version = p.version + 1, tries = 0
    from ${messages} m
    where m.id = any (${[...messageIds]}::bigint[]) and p.conversation_id = m.conversation_id
      and p.told_sequence = m.sequence`.execute(queries)
}

/** What is shown somewhere and was read elsewhere, or in a conversation that one has left, is to go. */
export async function withdrawRead(queries: Queries): Promise<void> {
  await sql`
    update pushes p set due_at = now(), version = p.version + 1, tries = 0
    from push_devices d
    where d.id = p.device_id and p.told_sequence is not null and p.due_at is null and not exists (
      select from ${readers} r
      where r.conversation_id = p.conversation_id and r.user_id = d.user_id and r.read_up_to < p.told_sequence
    )`.execute(queries)
}

/** What one device is to be told of one conversation, as things are now. */
export interface DuePush {
  readonly device_id: number
  readonly conversation_id: number
  readonly version: number
  readonly tries: number
  readonly told_sequence: number | null
  /** Seconds for which it is worth telling. */
  readonly left: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
  readonly user_id: number
  /** Of the group, or null. */
  readonly title: string | null
  readonly peer_id: number | null
  readonly is_for_me: boolean
  /** Null where there is nothing to tell any more. */
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

/** Takes what is due, for as long as telling it may take: if nobody says what became of it, somebody takes it anew. */
export async function takeDue(queries: Queries, limit: number): Promise<DuePush[]> {
  const lease = sql`make_interval(secs => ${3 * pushLimits.seconds})`
  const { rows } = await sql<Taken>`
    update pushes set due_at = clock_timestamp() + ${lease}, tries = tries + 1
    where (device_id, conversation_id) in (
      select device_id, conversation_id from pushes where due_at <= ${begun}
      order by due_at limit ${limit} for update skip locked
    )
    returning device_id, conversation_id, version`.execute(queries)
  return rows.length > 0 ? await describe(queries, rows) : []
}

/**
 * A statement of its own, which sees the messages for which these became due; what has become due anew since then is
 * left to whoever takes it next.
 */
async function describe(queries: Queries, taken: readonly Taken[]): Promise<DuePush[]> {
  const of = (column: keyof Taken) =>
    list(
      taken.map((push) => push[column]),
      'bigint',
    )
  const { rows } = await sql<Row>`
    select p.device_id, p.conversation_id, p.version, p.tries, p.told_sequence,
      extract(epoch from p.expires_at - now())::float8 as left,
      d.endpoint, d.p256dh, d.auth, d.language, d.user_id, g.title,
      case when pair.user_low = d.user_id then pair.user_high else pair.user_low end as peer_id,
      coalesce(${isMentionedBetween(sql`coalesce(p.told_sequence, 0)`, sql`p.sequence`)}, false) as is_for_me,
      m.id, m.sequence, m.type, m.body, m.created_at, u.nickname, f.note, member.nickname as member_nickname,
      r.do_not_disturb, r.tells_nothing, r.muting_ends_at
    from unnest(${of('device_id')}, ${of('conversation_id')}, ${of('version')})
      as taken (device_id, conversation_id, version)
    join pushes p using (device_id, conversation_id, version)
    join push_devices d on d.id = p.device_id
    join ${signedIn} s on s.session_id = d.session_id
    cross join lateral ${conversation(sql`p.conversation_id`)} c
    left join ${calledGroups} g on g.id = c.id
    left join ${pairs} pair on pair.conversation_id = c.id
    left join ${readers} r on r.conversation_id = c.id and r.user_id = d.user_id
    left join lateral ${lastNewsTo(sql`p.sequence`)} m on true
    left join lateral ${person(sql`m.sender_id`)} u on true
    left join lateral ${friendship(sql`d.user_id`, sql`m.sender_id`)} f on true
    left join ${readers} member on g.id is not null and member.conversation_id = c.id and member.user_id = m.sender_id
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

type Taken = Pick<DuePush, 'device_id' | 'conversation_id' | 'version'>

const unchanged = (queries: Queries, { device_id, conversation_id, version }: Taken) =>
  queries
    .updateTable('pushes')
    .where('device_id', '=', device_id)
    .where('conversation_id', '=', conversation_id)
    .where('version', '=', version)

/** The device shows this message now. What has changed meanwhile is told next. */
export async function noteTold(queries: Queries, taken: Taken, told: number): Promise<void> {
  await sql`
    update pushes set told_sequence = ${told}::bigint, tries = 0,
      due_at = case when version = ${taken.version} then null else due_at end
    where device_id = ${taken.device_id} and conversation_id = ${taken.conversation_id}`.execute(queries)
  await sql`update push_devices set told_at = now() where id = ${taken.device_id}`.execute(queries)
}

/** Nothing is to be told now, and what is shown stays. */
export async function noteNothing(queries: Queries, taken: Taken): Promise<void> {
  await unchanged(queries, taken).set({ due_at: null }).execute()
}

/** The device shows nothing of it any more. */
export async function forgetPush(
  queries: Queries,
  { device_id, conversation_id, version }: Taken,
): Promise<void> {
  await queries
    .deleteFrom('pushes')
    .where('device_id', '=', device_id)
    .where('conversation_id', '=', conversation_id)
    .where('version', '=', version)
    .execute()
}

export async function tryLater(queries: Queries, taken: Taken, inSeconds: number): Promise<void> {
  await unchanged(queries, taken)
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${inSeconds})` })
    .execute()
}
