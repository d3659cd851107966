import {
  type DeliveryProblem,
  type DeliveryState,
  outgoingWebhookLimits,
  type WebhookEventKind,
  type WebhookPause,
} from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { begun } from '../../db/leases.ts'
import { isThereToSee, messages, readers } from '../../db/sql/conversations.ts'
import { calledGroups, members, membersWith } from '../../db/sql/groups.ts'
import { account, activeAccount, person } from '../../db/sql/users.ts'
import type { DeliveredMessage } from './body.ts'

/** A node that has taken a webhook has it until another takes it anew. */
export interface Taken {
  readonly id: number
  readonly turn: number
}

/** For as long as a try may take, and its answer. */
const lease = sql`clock_timestamp() + make_interval(secs => ${sql.lit(3 * outgoingWebhookLimits.seconds)})`

const isDue = (name: 'w' | 'o') => sql`
  ${sql.ref(`${name}.due_at`)} <= ${begun} and ${sql.ref(`${name}.paused`)} is null`

/**
 * Takes webhooks with due deliveries: where no outcome is reported, a node takes them again. Of a group
 * only so many are taken at once, those first that are due first.
 * @param isSlow those whose last try took long, or the others
 */
export async function takeWebhooks(queries: Queries, isSlow: boolean, limit: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update outgoing_webhooks set taken_until = ${lease}, turn = turn + 1
    where id in (
      select w.id from outgoing_webhooks w
      where ${isDue('w')} and coalesce(w.taken_until <= ${begun}, true) and w.is_slow = ${isSlow} and (
        select count(*) from outgoing_webhooks o where o.group_id = w.group_id and (
          o.taken_until > ${begun} or (${isDue('o')} and o.is_slow = w.is_slow and (o.due_at, o.id) < (w.due_at, w.id))
        )
      ) < ${sql.lit(outgoingWebhookLimits.ofGroupAtOnce)}
      order by w.due_at limit ${limit} for update of w skip locked
    )
    returning id, turn`.execute(queries)
  return rows
}

/** The next delivery of a webhook, and its address. */
export interface NextDelivery {
  readonly url: string
  readonly secret: string
  readonly bot_id: number
  readonly created_by: number
  readonly group: { readonly id: number; readonly title: string }
  /** Its keeper still manages webhooks in the group, and may speak in groups, as may its bot. */
  readonly is_kept: boolean
  readonly failures: number
  /** Behind this one. */
  readonly others_wait: boolean
  readonly id: number
  readonly event: WebhookEventKind
  readonly message_id: number | null
  readonly at: Date
  /** Seconds since its first try; 0 before. */
  readonly age: number
  /** Seconds since it happened. */
  readonly waited: number
  /** Null where there is none any more. */
  readonly message: DeliveredMessage | null
}

/** The next delivery as things are now; undefined where there is none, or another node has the webhook. */
export async function nextDelivery(queries: Queries, { id, turn }: Taken): Promise<NextDelivery | undefined> {
  const { rows } = await sql<
    Omit<NextDelivery, 'group' | 'message'> &
      Omit<DeliveredMessage, 'id'> & { group_id: number; title: string; mid: number | null }
  >`
    select w.url, w.secret, w.bot_id, w.created_by, w.failures, g.id as group_id, g.title,
      keeper.id is not null and bot.id is not null
        and exists ${membersWith('keepWebhooks', sql.ref('w.group_id'), sql.ref('w.created_by'))} as is_kept,
      exists (
        select from webhook_deliveries o where o.webhook_id = w.id and o.state = 'waiting' and o.id > d.id
      ) as others_wait,
      d.id, d.event, d.message_id, d.happened_at as at,
      coalesce(extract(epoch from clock_timestamp() - d.tried_since), 0)::float8 as age,
      extract(epoch from clock_timestamp() - d.happened_at)::float8 as waited,
      m.id as mid, m.sequence, m.created_at, m.sender_id, m.type, m.body, m.mentions,
      coalesce(nullif(r.nickname, ''), u.nickname, '') as sender, coalesce(${isThereToSee('m')}, false) as is_there
    from outgoing_webhooks w
    join ${calledGroups} g on g.id = w.group_id
    cross join lateral (
      select * from webhook_deliveries where webhook_id = w.id and state = 'waiting' order by id limit 1
    ) d
    left join lateral ${activeAccount(sql.ref('w.created_by'))} keeper on not keeper.curtail_in_group_chat
    left join lateral ${account(sql.ref('w.bot_id'))} bot on not bot.curtail_in_group_chat
    left join ${messages} m on m.id = d.message_id and m.conversation_id = w.group_id
    left join lateral ${person(sql.ref('m.sender_id'))} u on true
    left join ${readers} r on r.conversation_id = w.group_id and r.user_id = m.sender_id
    where w.id = ${id} and w.turn = ${turn} and w.paused is null
      and exists ${members(sql.ref('w.group_id'), sql.ref('w.bot_id'))}`.execute(queries)
  const [row] = rows
  if (!row) return undefined
  const { group_id, title, mid, sequence, created_at, sender_id, sender, type, body, mentions, is_there } =
    row
  const message = { sequence, created_at, sender_id, sender, type, body, mentions, is_there }
  return {
    ...row,
    group: { id: group_id, title },
    message: mid === null ? null : { id: mid, ...message },
  }
}

export interface Ended {
  readonly state: DeliveryState
  readonly problem: DeliveryProblem | null
  readonly status: number | null
  /** Null where nothing was tried. */
  readonly tookMs: number | null
}

/** Stores the outcome of a delivery, unless it is over already. */
export async function noteDelivery(
  queries: Queries,
  id: number,
  { state, problem, status, tookMs }: Ended,
): Promise<void> {
  const isTried = tookMs !== null
  await sql`
    update webhook_deliveries set state = ${state}, problem = ${problem}, status = ${status},
      took_ms = coalesce(${tookMs}::integer, took_ms), tries = tries + ${isTried ? 1 : 0},
      tried_at = case when ${isTried}::boolean then now() else tried_at end,
      tried_since = case when ${isTried}::boolean then coalesce(tried_since, now()) else tried_since end
    where id = ${id} and state = 'waiting'`.execute(queries)
}

/** A webhook that one has, as it is now. */
export interface Held {
  readonly isPaused: boolean
  readonly secret: string
  readonly created_by: number
}

/** Nobody else changes the webhook until the transaction ends. @returns undefined where it is somebody else's by now */
export async function lockTaken(queries: Queries, { id, turn }: Taken): Promise<Held | undefined> {
  const row = await queries
    .selectFrom('outgoing_webhooks')
    .select(['paused', 'secret', 'created_by'])
    .where('id', '=', id)
    .where('turn', '=', turn)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, isPaused: row.paused !== null }
}

/** How a webhook goes on after a delivery. */
export interface GoingOn {
  readonly tookMs: number | null
  /**
   * True if the receiver took it, or answered that it refuses it: nothing fails any more. Undefined for a dropped one.
   */
  readonly success: boolean | undefined
  /** Seconds after which it goes on; undefined for at once, by the node that has it. */
  readonly waitSeconds: number | undefined
}

/** Only for a locked webhook. @returns whether the node that has it has more to deliver */
export async function goOn(
  queries: Queries,
  { id }: Taken,
  { success, waitSeconds, tookMs }: GoingOn,
): Promise<boolean> {
  const wait = waitSeconds ?? null
  const { failingDays, failingTries, slowSeconds } = outgoingWebhookLimits
  const since = sql`coalesce(failing_since, now())`
  const failing = sql.lit('failing' satisfies WebhookPause)
  const isOver = sql`(${success === false}::boolean and failures + 1 >= ${sql.lit(failingTries)}
    and ${since} <= now() - make_interval(days => ${sql.lit(failingDays)}))`
  const { rows } = await sql<{ goes_on: boolean }>`
    update outgoing_webhooks w set
      due_at = case
        when not exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') then null
        when ${wait}::float8 is null then now()
        else clock_timestamp() + make_interval(secs => ${wait}::float8) end,
      taken_until = ${lease},
      is_slow = case when ${tookMs}::integer is null then is_slow else ${tookMs}::integer >= ${sql.lit(slowSeconds * 1000)} end,
      failures = case ${success ?? null}::boolean when true then 0 when false then failures + 1 else failures end,
      failing_since = case ${success ?? null}::boolean when true then null when false then ${since} else failing_since end,
      paused = case when ${isOver} then ${failing} end, paused_at = case when ${isOver} then now() end
    where id = ${id}
    returning due_at is not null and ${wait}::float8 is null and paused is null as goes_on`.execute(queries)
  return rows[0]?.goes_on ?? false
}

/** Somebody else may take it once it is due, after those that are due already. */
export async function giveBack(queries: Queries, { id, turn }: Taken): Promise<void> {
  await sql`
    update outgoing_webhooks set taken_until = null, due_at = case when due_at <= now() then now() else due_at end
    where id = ${id} and turn = ${turn}`.execute(queries)
}

/** Takes its time from a webhook without deliveries. Only of one that is locked. */
export async function rest(queries: Queries, { id }: Taken): Promise<void> {
  await sql`
    update outgoing_webhooks w set due_at = null where id = ${id} and (
      not exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting')
      or group_id is null or not exists ${members(sql.ref('w.group_id'), sql.ref('w.bot_id'))}
    )`.execute(queries)
}

export async function pauseWebhook(queries: Queries, id: number, why: WebhookPause): Promise<void> {
  await sql`
    update outgoing_webhooks set paused = ${why}, paused_at = now() where id = ${id} and paused is null`.execute(
    queries,
  )
}
