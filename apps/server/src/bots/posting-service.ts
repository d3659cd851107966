import { createHash } from 'node:crypto'
import {
  isWithin,
  lengthOf,
  limits,
  MessageType,
  showsSomething,
  type WebhookPayload,
  webhookLimits,
} from '@parley/contract'
import { textOf } from '@parley/importers/payload'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { contentOf, type Draft, type MessageHead } from '../messaging/conversations/drafts.ts'
import { publishedBy } from '../messaging/conversations/published.ts'
import type { SendingService } from '../messaging/conversations/sending-service.ts'
import { takeOrRefuse } from '../platform/http/rate-limits.ts'
import type { SenderPace } from '../platform/http/sender-pace.ts'
import type { RateLimit, Rates } from '../platform/rate-limits/rates.ts'
import { secretHash } from './secret.ts'
import { noteWebhookUse, webhookBySecret } from './webhook-repository.ts'

/** The answer of a receiver to a delivered message. */
interface Answer {
  readonly webhookId: number
  readonly botId: number
  /** The person who made the webhook or renewed it last. */
  readonly keeperId: number
  readonly groupId: number
  readonly messageId: number
  readonly deliveryId: number
  readonly text: string
}

export type Sending = Pick<SendingService<never>, 'send'>

/** Posts what comes in by webhooks: their bots send it like any member of the group. */
export class PostingService {
  readonly #database: Database
  readonly #sending: Sending
  readonly #posts: RateLimit
  readonly #senders: Pick<SenderPace, 'takeOrRefuse'>
  readonly #log: Pick<FastifyBaseLogger, 'error'>

  constructor(parts: {
    database: Database
    sending: Sending
    rates: Rates
    senders: Pick<SenderPace, 'takeOrRefuse'>
    log: Pick<FastifyBaseLogger, 'error'>
  }) {
    this.#database = parts.database
    this.#sending = parts.sending
    this.#log = parts.log
    this.#senders = parts.senders
    this.#posts = parts.rates.limit('webhookPosts', webhookLimits.posts)
  }

  /** @param repeatKey what its sender names it by, to have it posted once however often it is sent */
  async post(
    secret: string,
    payload: WebhookPayload,
    repeatKey?: string,
  ): Promise<{ messageId: number; notShown?: string[] }> {
    const { queries } = this.#database
    const webhook = (await webhookBySecret(queries, secretHash(secret))) ?? refuse('webhookUnknown')
    await takeOrRefuse(this.#posts, String(webhook.id))
    if (repeatKey !== undefined && !isWithin(repeatKey, webhookLimits.idempotencyKey))
      refuse('idempotencyKeyInvalid', { max: webhookLimits.idempotencyKey.max })
    const { text: content, notShown } = textOf(payload, webhook.nickname)
    if (!showsSomething(content)) refuse('webhookEmpty')
    if (lengthOf(content) > limits.text.max) refuse('webhookTextLong', { max: limits.text.max })
    const { id } = await this.#stored(webhook.created_by, {
      ...contentOf({ type: MessageType.text, textMsg: { content } }, 'group'),
      senderId: webhook.bot_id,
      to: webhook.group_id,
      clientMessageId: repeatKey === undefined ? null : nameOf(repeatKey),
    })
    // The message is posted already: a program that receives an error would post it again.
    await noteWebhookUse(queries, webhook.id).catch((error: unknown) =>
      this.#log.error({ err: error, webhook: webhook.id }, 'the use of a webhook could not be noted'),
    )
    return { messageId: id, ...(notShown.length > 0 && { notShown: [...notShown] }) }
  }

  /**
   * Posts what an outgoing webhook was answered, as its bot's reply, once for each delivery.
   * @returns false where the group takes no such message
   * @throws for a fault of the moment, after which it may be taken
   */
  async answer({
    webhookId,
    botId,
    keeperId,
    groupId,
    messageId,
    deliveryId,
    text,
  }: Answer): Promise<boolean> {
    try {
      await takeOrRefuse(this.#posts, `answers ${webhookId}`)
      if (lengthOf(text) > limits.text.max) return false
      const msg = { type: MessageType.reply, replyMsg: { content: text, msgID: messageId } } as const
      await this.#stored(keeperId, {
        ...contentOf(msg, 'group'),
        senderId: botId,
        to: groupId,
        clientMessageId: nameOf(`delivery ${deliveryId}`),
      })
      return true
    } catch (error) {
      if (error instanceof Refusal && !ofTheMoment.has(error.errorName)) return false
      throw error
    }
  }

  /** The webhooks of one person share a pace, apart from their own: what programs post keeps nobody from writing. */
  async #stored(keeperId: number, draft: Draft): Promise<MessageHead> {
    this.#senders.takeOrRefuse(`webhooks of ${keeperId}`, publishedBy([draft]))
    return new Promise((resolve, reject) => {
      this.#sending.send(draft, { isBrokenOff: false, stored: resolve, refused: reject })
    })
  }
}

const ofTheMoment = new Set(['sendFailed', 'outOfSpace'])

/** As short as an id of a client's is, whatever the sender named it. */
const nameOf = (repeatKey: string) => createHash('sha256').update(repeatKey).digest('base64url')
