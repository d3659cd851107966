import { outgoingWebhookLimits, type WebhookPause } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { lastSequence } from '../../db/sql/conversations.ts'
import { members } from '../../db/sql/groups.ts'
import { people } from '../../db/sql/users.ts'
import type { Tables } from '../../db/tables.ts'

export interface OutgoingRow {
  readonly id: number
  readonly bot_id: number
  readonly nickname: string
  readonly url: string
  readonly words: string[]
  readonly secret: string
  readonly created_by: number
  readonly creator: string
  readonly created_at: Date
  readonly paused: WebhookPause | null
  readonly paused_at: Date | null
  readonly waiting: number
}

/** As they were made, without those whose bot was removed from the group. */
export async function outgoingOf(queries: Queries, groupId: number): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow>`
    select w.id, w.bot_id, b.nickname, w.url, w.words, w.secret, w.created_by, c.nickname as creator, w.created_at,
      w.paused, w.paused_at,
      (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting
    from outgoing_webhooks w
    join ${people} b on b.id = w.bot_id
    join ${people} c on c.id = w.created_by
    where w.group_id = ${groupId} and exists ${members(groupId, sql.ref('w.bot_id'))}
    order by w.id`.execute(queries)
  return rows
}

export interface NewOutgoing {
  readonly groupId: number | null
  readonly botId: number
  readonly url: string
  readonly words: readonly string[]
  readonly secret: string
  readonly by: number
}

/** It delivers what is written from now on. Only while nobody else writes anything in the group. */
export async function insertOutgoing(queries: Queries, webhook: NewOutgoing): Promise<number> {
  const { groupId, botId, url, words, secret, by } = webhook
  const { id } = await queries
    .insertInto('outgoing_webhooks')
    .values({
      group_id: groupId,
      bot_id: botId,
      url,
      words: [...words],
      secret,
      created_by: by,
      ...(groupId !== null && { since: lastSequence(groupId) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeOutgoing(
  queries: Queries,
  id: number,
  changes: { readonly url?: string; readonly words?: string[] },
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await queries.updateTable('outgoing_webhooks').set(changes).where('id', '=', id).execute()
}

/** From now on it belongs to the person who renews it. */
export async function renewOutgoing(
  queries: Queries,
  id: number,
  { secret, by }: { secret: string; by: number },
): Promise<void> {
  await queries
    .updateTable('outgoing_webhooks')
    .set({ secret, created_by: by })
    .where('id', '=', id)
    .execute()
}

/**
 * Resumes at once, as if nothing had failed; from now on it belongs to `by`. Deliveries beyond half the limit are
 * dropped, oldest first: with more it would be behind again at once.
 */
export async function resume(queries: Queries, id: number, by: number): Promise<void> {
  await queries
    .updateTable('outgoing_webhooks')
    .set({ paused: null, paused_at: null, created_by: by, failing_since: null })
    .where('id', '=', id)
    .execute()
  await sql`
    update webhook_deliveries set tried_since = null where webhook_id = ${id} and state = 'waiting'`.execute(
    queries,
  )
  await sql`
    update webhook_deliveries set state = 'dropped', problem = 'behind' where webhook_id = ${id} and state = 'waiting'
      and id <= (
        select id from webhook_deliveries where webhook_id = ${id} and state = 'waiting'
        order by id desc offset ${sql.lit(outgoingWebhookLimits.waiting / 2)} limit 1
      )`.execute(queries)
  await hasten(queries, id)
}

/** Makes its waiting deliveries due at once, after the try that is under way. */
export async function hasten(queries: Queries, id: number): Promise<void> {
  await sql`update outgoing_webhooks set due_at = now(), failures = 0 where id = ${id}`.execute(queries)
}

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

const { listed, keptDays } = outgoingWebhookLimits
const forgottenAtOnce = 5000

/** The newest first. */
export async function deliveriesOf(queries: Queries, webhookId: number): Promise<DeliveryRow[]> {
  return await queries
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()
}

/** Stores a trial delivery as under way: without an outcome, nothing came back. Undefined if its webhook is gone. */
export async function insertTrial(queries: Queries, webhookId: number): Promise<DeliveryRow | undefined> {
  return await queries
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'event', 'happened_at', 'state', 'problem'])
    .expression(
      queries
        .selectFrom('outgoing_webhooks')
        .select([
          'id',
          sql<'trial'>`'trial'`.as('event'),
          sql<Date>`now()`.as('happened_at'),
          sql<'givenUp'>`'givenUp'`.as('state'),
          sql<'unreachable'>`'unreachable'`.as('problem'),
        ])
        .where('id', '=', webhookId)
        .forKeyShare(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function noteTrial(
  queries: Queries,
  id: number,
  said: Pick<DeliveryRow, 'state' | 'problem' | 'status' | 'took_ms'>,
): Promise<DeliveryRow | undefined> {
  return await queries
    .updateTable('webhook_deliveries')
    .set({ ...said, tries: 1, tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Queues a finished delivery once more. @returns whether there was such a one */
export async function askAgain(queries: Queries, webhookId: number, id: number): Promise<boolean> {
  const asked = await queries
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', problem: null, status: null, tries: 0, tried_since: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .where('state', '<>', 'waiting')
    .where('event', '<>', 'trial')
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}

/**
 * Deletes some deliveries that are over and too old, or not among the last ones of their webhook. A webhook with words
 * keeps these: it sends the later changes of a message only by knowing that it has sent it. @returns whether there may
 * be more
 */
export async function forgetDeliveries(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from webhook_deliveries where id in (
      select d.id from outgoing_webhooks w
      left join lateral (
        select id from webhook_deliveries where webhook_id = w.id order by id desc offset ${sql.lit(listed)} limit 1
      ) past on true
      join webhook_deliveries d on d.webhook_id = w.id
      where d.state <> 'waiting' and (
        (d.id <= past.id and w.words = '{}') or d.happened_at < now() - make_interval(days => ${sql.lit(keptDays)})
      )
      limit ${sql.lit(forgottenAtOnce)}
    )
    returning id`.execute(queries)
  return rows.length === forgottenAtOnce
}
