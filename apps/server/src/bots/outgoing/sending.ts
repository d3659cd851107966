import { outgoingWebhookLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { backOff } from '../../concurrency/back-off.ts'
import { UnderWay } from '../../concurrency/under-way.ts'
import type { Database } from '../../db/database.ts'
import type { SecretBox } from '../../db/secret-box.ts'
import { counts } from '../../platform/http/counts.ts'
import type { PostingService } from '../posting-service.ts'
import { bodyOf } from './body.ts'
import {
  type Ended,
  type GoingOn,
  giveBack,
  goOn,
  lockTaken,
  type NextDelivery,
  nextDelivery,
  noteDelivery,
  pauseWebhook,
  rest,
  type Taken,
  takeWebhooks,
} from './delivery-repository.ts'
import type { HookPost, Posted } from './posting.ts'

interface Parts {
  readonly database: Database
  readonly post: Pick<HookPost, 'post'>
  readonly box: SecretBox
  readonly answers: Pick<PostingService, 'answer'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Outcome of a delivery, and how its webhook goes on. */
interface Outcome extends Ended, GoingOn {
  /** It is paused for this. */
  readonly pause?: 'gone'
}

const { atOnce, slowAtOnce, retrySeconds, mostSeconds, givenUpHours, heldUpHours } = outgoingWebhookLimits
/** For which one webhook goes on before others have their turn. */
const turnMs = 2000

/**
 * Sends due deliveries, on every node: what one has taken and not finished is taken by another after a while. Each
 * webhook sends one delivery after the other, and a slow one holds up no other.
 */
export class OutgoingSender {
  readonly #parts: Parts
  readonly #ended = new AbortController()
  readonly #underWay = new UnderWay(atOnce)
  /** Deliveries to webhooks that were slow the last time. */
  readonly #slow = new UnderWay(slowAtOnce)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Begins whatever is due. */
  async work(signal: AbortSignal): Promise<void> {
    const { queries } = this.#parts.database
    const takeSome = async (isSlow: boolean) => {
      const room = Math.min(this.#underWay.room, isSlow ? this.#slow.room : atOnce)
      const due = room > 0 ? await takeWebhooks(queries, isSlow, room) : []
      for (const taken of due) this.#begin(taken, isSlow)
      return due.length
    }
    while (!signal.aborted && this.#underWay.room > 0) {
      if ((await takeSome(true)) + (await takeSome(false)) === 0) return
      await this.#underWay.hasRoom()
    }
  }

  stop(): void {
    this.#ended.abort()
  }

  /** Finishes the deliveries that have begun, or gives them up to another node. */
  drain(): Promise<void> {
    return this.#underWay.end()
  }

  #begin(taken: Taken, isSlow: boolean): void {
    const { log } = this.#parts
    const turn = this.#takeTurn(taken).catch((error: unknown) =>
      log.error({ err: error, webhook: taken.id }, 'the outcome of a delivery could not be stored'),
    )
    this.#underWay.begin(turn)
    if (isSlow) this.#slow.begin(turn)
  }

  async #takeTurn(taken: Taken): Promise<void> {
    const { queries } = this.#parts.database
    const begunAt = performance.now()
    do {
      if (this.#ended.signal.aborted) break
      const next = await nextDelivery(queries, taken)
      if (!next) {
        await this.#rest(taken)
        break
      }
      const secret = next.is_kept ? this.#parts.box.open(next.bot_id, next.secret) : undefined
      if (!secret) {
        await this.#pause(taken, next)
        break
      }
      const outcome = await this.#deliver(taken, next, Buffer.from(secret).toString())
      if (!outcome) break
      if (!(await this.#note(taken, next, outcome))) break
    } while (performance.now() - begunAt < turnMs)
    await giveBack(queries, taken)
  }

  /** Undefined where this node ends meanwhile: it may have been taken, and another node sends it anew. */
  async #deliver(taken: Taken, next: NextDelivery, secret: string): Promise<Outcome | undefined> {
    const { id, event, url, message } = next
    const isSaid = event === 'message' || event === 'messageEdited'
    if (!message || (isSaid && !message.is_there))
      return { ...ended('dropped'), problem: 'message', success: undefined }
    const posted = await this.#parts.post.post(
      { url, secret, deliveryId: id, event, body: bodyOf(next) },
      this.#ended.signal,
    )
    if (this.#ended.signal.aborted && posted.outcome !== 'taken') return undefined
    if (posted.outcome !== 'taken') return outcomeOf(posted, next)
    const { status, tookMs, answer } = posted
    const isPosted = answer === undefined || !isSaid || (await this.#answer(taken, next, message.id, answer))
    // The message is sent once more, and answered anew.
    if (isPosted === undefined) return outcomeOf({ ...posted, outcome: 'again', problem: 'answer' }, next)
    return { ...ended('taken'), status, tookMs, success: true, problem: isPosted ? null : 'answer' }
  }

  /** Undefined for a fault of the moment. */
  #answer({ id }: Taken, next: NextDelivery, messageId: number, text: string): Promise<boolean | undefined> {
    const { answers, log } = this.#parts
    const { bot_id: botId, created_by: keeperId, group, id: deliveryId } = next
    return answers
      .answer({ webhookId: id, botId, keeperId, groupId: group.id, messageId, deliveryId, text })
      .catch((error: unknown) => {
        log.error({ err: error, webhook: id }, 'what a webhook was answered could not be posted')
        return undefined
      })
  }

  /** @returns whether it has more to deliver */
  async #note(taken: Taken, { id, waited }: NextDelivery, outcome: Outcome): Promise<boolean> {
    const name = outcome.state === 'waiting' ? 'again' : outcome.state
    counts.webhookDeliveries.set(name, (counts.webhookDeliveries.get(name) ?? 0) + 1)
    if (name === 'taken') counts.webhookWaits += Math.max(0, waited)
    return await this.#parts.database.transaction(async ({ queries }) => {
      const held = await lockTaken(queries, taken)
      // Another node has it by now: what it noted of the delivery is final, unless the delivery was taken after all.
      if (held || outcome.state === 'taken') await noteDelivery(queries, id, outcome)
      if (!held || held.isPaused) return false
      const goesOn = await goOn(queries, taken, outcome)
      if (outcome.pause) await pauseWebhook(queries, taken.id, outcome.pause)
      return goesOn && !outcome.pause
    })
  }

  async #rest(taken: Taken): Promise<void> {
    await this.#parts.database.transaction(async ({ queries }) => {
      if (await lockTaken(queries, taken)) await rest(queries, taken)
    })
  }

  /** Unless it was renewed meanwhile, or is somebody else's. */
  async #pause(taken: Taken, { is_kept, secret, created_by }: NextDelivery): Promise<void> {
    await this.#parts.database.transaction(async ({ queries }) => {
      const held = await lockTaken(queries, taken)
      if (held?.secret === secret && held.created_by === created_by)
        await pauseWebhook(queries, taken.id, is_kept ? 'secret' : 'keeper')
    })
  }
}

const ended = (state: Ended['state']) =>
  ({ state, problem: null, status: null, tookMs: null, waitSeconds: undefined }) as const

function outcomeOf(
  { outcome, problem, status, tookMs, retryAfter }: Posted,
  { age, failures, others_wait }: NextDelivery,
): Outcome {
  const said = { problem, status, tookMs, waitSeconds: undefined }
  // A receiver that answers is there, whatever it answers to this message.
  if (outcome === 'refused') return { ...said, state: 'refused', success: status !== null }
  if (outcome === 'gone') return { ...said, state: 'refused', success: false, pause: 'gone' }
  // An answer may be about this message, which holds up others; without one, no receiver is there for the others
  // either.
  const isOfMessage = others_wait && status !== null && status !== 429
  if (age >= 3600 * (isOfMessage ? heldUpHours : givenUpHours))
    return { ...said, state: 'givenUp', success: false }
  const waitSeconds = Math.max(retrySeconds, retryAfter ?? backOff(failures + 1, retrySeconds, mostSeconds))
  return { ...said, state: 'waiting', success: false, waitSeconds }
}
