import { outgoingWebhookLimits, type WebhookEventKind, type WebhookPause } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { isSaidHere, messages } from '../../db/sql/conversations.ts'
import { members, membersWith } from '../../db/sql/groups.ts'
import { bots } from '../../db/sql/users.ts'

export interface ActiveWebhook {
  readonly id: number
  readonly group_id: number
  readonly words: readonly string[]
  readonly since: number
  /** Its keeper still manages webhooks in the group. */
  readonly is_kept: boolean
}

/** The webhooks of these groups that deliver events at the moment. */
export async function activeWebhooks(
  queries: Queries,
  groupIds: readonly number[],
): Promise<ActiveWebhook[]> {
  const { rows } = await sql<ActiveWebhook>`
    select w.id, w.group_id, w.words, w.since,
      exists ${membersWith('keepWebhooks', sql.ref('w.group_id'), sql.ref('w.created_by'))} as is_kept
    from outgoing_webhooks w
    where w.group_id = any (${list(groupIds, 'bigint')}) and w.paused is null
      and exists ${members(sql.ref('w.group_id'), sql.ref('w.bot_id'))}
    order by w.id`.execute(queries)
  return rows
}

/** Pauses those whose keeper no longer manages webhooks in the group: nobody answers for them. */
export async function pauseUnkept(queries: Queries, ids: readonly number[]): Promise<void> {
  const keeper = sql.lit('keeper' satisfies WebhookPause)
  await sql`
    update outgoing_webhooks w set paused = ${keeper}, paused_at = now()
    where id = any (${list(ids, 'bigint')}) and paused is null
      and not exists ${membersWith('keepWebhooks', sql.ref('w.group_id'), sql.ref('w.created_by'))}`.execute(
    queries,
  )
}

export interface SaidMessage {
  readonly id: number
  readonly conversation_id: number
  readonly sequence: number
  readonly type: number
  readonly body: object
}

/**
 * The messages among these that people have written here: messages of bots are not delivered, or two programs would
 * never end.
 */
export async function saidByPeople(queries: Queries, ids: readonly number[]): Promise<SaidMessage[]> {
  const { rows } = await sql<SaidMessage>`
    select m.id, m.conversation_id, m.sequence, m.type, m.body from ${messages} m
    where m.id = any (${list(ids, 'bigint')}) and ${isSaidHere('m')} and m.sender_id <> all (${bots})`.execute(
    queries,
  )
  return rows
}

/** Webhooks that have sent these messages, as far as their logs go back. */
export async function deliveredBefore(
  queries: Queries,
  messageIds: readonly number[],
): Promise<Array<{ webhook_id: number; message_id: number }>> {
  const { rows } = await sql<{ webhook_id: number; message_id: number }>`
    select distinct webhook_id, message_id from webhook_deliveries
    where message_id = any (${list(messageIds, 'bigint')})`.execute(queries)
  return rows
}

export interface NewDelivery {
  readonly webhookId: number
  readonly event: WebhookEventKind
  readonly messageId: number
  readonly at: Date
}

/** Queues these deliveries, in this order. A webhook for which too much waits is paused, so that its log has an end. */
export async function queueDeliveries(queries: Queries, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const asked = list([...new Set(deliveries.map(({ webhookId }) => webhookId))], 'bigint')
  const { rows } = await sql<{ id: number }>`
    update outgoing_webhooks set due_at = coalesce(due_at, now()) where id = any (${asked}) returning id`.execute(
    queries,
  )
  // Others were deleted meanwhile; these are no more, until this is stored.
  const here = new Set(rows.map(({ id }) => id))
  const values = deliveries
    .filter(({ webhookId }) => here.has(webhookId))
    .map(({ webhookId, event, messageId, at }) => ({
      webhook_id: webhookId,
      event,
      message_id: messageId,
      happened_at: at,
    }))
  if (values.length === 0) return
  await queries.insertInto('webhook_deliveries').values(values).execute()
  const behind = sql.lit('behind' satisfies WebhookPause)
  await sql`
    update outgoing_webhooks w set paused = ${behind}, paused_at = now()
    where id = any (${list([...here], 'bigint')}) and paused is null and (
      select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting'
    ) > ${outgoingWebhookLimits.waiting}`.execute(queries)
}
