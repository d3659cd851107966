import { plainTextIn, type WebhookEventKind } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import type { FollowedEvent } from '../../messaging/catch-up/service.ts'
import type { Follower } from '../../platform/jobs/follower.ts'
import {
  type ActiveWebhook,
  activeWebhooks,
  deliveredBefore,
  type NewDelivery,
  pauseUnkept,
  queueDeliveries,
  type SaidMessage,
  saidByPeople,
} from './new-deliveries-repository.ts'
import { beginsWithOne } from './words.ts'

type Happened = Omit<NewDelivery, 'webhookId'>

/** Finds what webhooks have to deliver: messages of people in their groups, edits and withdrawals. */
export class OutgoingFollower implements Follower<FollowedEvent> {
  readonly name = 'messages told by webhooks'
  readonly begins = 'atEnd'

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const said = entries.filter((entry) => happenedIn(entry).length > 0)
    if (said.length === 0) return
    const conversations = new Set(said.map(({ conversationId }) => conversationId))
    const found = await activeWebhooks(queries, [...conversations])
    const unkept = found.filter(({ is_kept }) => !is_kept)
    if (unkept.length > 0)
      await pauseUnkept(
        queries,
        unkept.map(({ id }) => id),
      )
    const webhooks = found.filter(({ is_kept }) => is_kept)
    if (webhooks.length === 0) return
    const happened = said.flatMap(happenedIn)
    const ids = [...new Set(happened.map(({ messageId }) => messageId))]
    const messages = new Map((await saidByPeople(queries, ids)).map((message) => [message.id, message]))
    const delivered = new Set(
      (await deliveredBefore(queries, ids)).map((one) => nameOf(one.webhook_id, one.message_id)),
    )
    const deliveries: NewDelivery[] = []
    for (const event of happened) {
      const message = messages.get(event.messageId)
      for (const webhook of message ? webhooks : []) {
        const name = nameOf(webhook.id, event.messageId)
        if (!message || !isFor(webhook, message) || !(delivered.has(name) || isWanted(webhook, message)))
          continue
        delivered.add(name)
        deliveries.push({ ...event, webhookId: webhook.id })
      }
    }
    await queueDeliveries(queries, deliveries)
  }
}

/** Messages that are erased for their age together with everything before them are not sent one by one. */
function happenedIn({ id, at, event }: FollowedEvent): Happened[] {
  const said = (kind: WebhookEventKind, messageId: number) => [{ event: kind, messageId, at }]
  if (event.kind === 'message') return event.isBrought ? [] : said('message', id)
  if (event.kind === 'edit') return said('messageEdited', event.messageId)
  if (event.kind !== 'withdrawal' || event.erased?.upTo !== undefined) return []
  return said('messageWithdrawn', event.messageId)
}

const nameOf = (webhookId: number, messageId: number) => `${webhookId} ${messageId}`

const isFor = ({ group_id, since }: ActiveWebhook, { conversation_id, sequence }: SaidMessage) =>
  group_id === conversation_id && sequence > since

const isWanted = ({ words }: ActiveWebhook, { type, body }: SaidMessage) =>
  words.length === 0 || beginsWithOne(plainTextIn(type, body), words)
