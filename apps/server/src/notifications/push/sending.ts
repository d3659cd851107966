import type { FastifyBaseLogger } from 'fastify'
import { limitDutyCycle } from '../../concurrency/limit-duty-cycle.ts'
import type { Database } from '../../db/database.ts'
import { settingsOf } from '../notification-settings/service.ts'
import { removeDeadDevice, sweepDevices } from './device-repository.ts'
import { PushDispatcher } from './dispatcher.ts'
import type { PushPost } from './posting.ts'
import { type Step, stepOf, topicOf } from './push-decision.ts'
import {
  type DuePush,
  describeShown,
  forgetPush,
  noteNothing,
  noteShown,
  takeDue,
  tryLater,
  withdrawRead,
} from './push-repository.ts'
import { retryDelayOf } from './retry-delay.ts'
import type { Tickets } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly post: PushPost
  readonly tickets: Tickets
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Sends due pushes, on every node: those that a node took and did not finish are taken by another after a while. */
export class PushSender {
  readonly #parts: Parts
  readonly #dispatcher: PushDispatcher
  /** Limited, since it reads all shown notifications. */
  readonly #withdrawRead: () => Promise<void>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#dispatcher = new PushDispatcher(parts.post)
    this.#withdrawRead = limitDutyCycle(0.05, () => withdrawRead(parts.database.queries))
  }

  /** Starts all due pushes; a slow push service holds up no other. */
  async work(signal: AbortSignal): Promise<void> {
    await this.#withdrawRead()
    await this.#dispatcher.work(signal, async (offer) => {
      const due = await takeDue(this.#parts.database.queries, offer)
      if (due.length > 0) for (const [push, step] of await this.#decide(due)) this.#begin(push, step)
      return due.length
    })
  }

  sweep(): Promise<void> {
    return sweepDevices(this.#parts.database.queries)
  }

  stop(): void {
    this.#dispatcher.stop()
  }

  drain(): Promise<void> {
    return this.#dispatcher.drain()
  }

  /** The action for each due push. */
  async #decide(due: readonly DuePush[]): Promise<Array<[DuePush, Step]>> {
    const { tickets, database } = this.#parts
    const { queries } = database
    const settings = await settingsOf(queries, [...new Set(due.map(({ user_id }) => user_id))])
    const decided = due.map((push): [DuePush, Step] => [
      push,
      stepOf(push, { tickets, settings: settings.get(push.user_id) }),
    ])
    // Nothing has to be sent about later messages, but the shown one has to be corrected.
    const isLeft = ([push, step]: [DuePush, Step]) => step.do === 'leave' && push.is_stale
    const left = decided.filter(isLeft).map(([push]) => push)
    if (left.length === 0) return decided
    const shown = await describeShown(queries, left)
    return [
      ...decided.filter((one) => !isLeft(one)),
      ...shown.map((push): [DuePush, Step] => [
        push,
        stepOf(push, { tickets, settings: settings.get(push.user_id) }),
      ]),
    ]
  }

  #begin(due: DuePush, step: Step): void {
    const { log } = this.#parts
    this.#dispatcher.begin(
      this.#carryOut(due, step).catch((error: unknown) =>
        log.error({ err: error }, 'what became of a notification could not be stored'),
      ),
    )
  }

  async #carryOut(due: DuePush, step: Step): Promise<void> {
    const { queries } = this.#parts.database
    if (step.do === 'forget' || due.left <= 0) return await forgetPush(queries, due)
    if (step.do === 'leave') return await noteNothing(queries, due)
    const letter = {
      text: Buffer.from(JSON.stringify(step.push)),
      ttl: Math.ceil(due.left),
      urgency: step.do === 'show' ? step.urgency : 'normal',
      topic: topicOf(due),
    } as const
    const { outcome, retryAfter, isAnswered, isOurs } = await this.#dispatcher.post(due, letter)
    // It may have been accepted: another node sends it again, and the device shows one.
    if (this.#dispatcher.isEnded && outcome !== 'taken')
      return await tryLater(queries, due, { inSeconds: 0, isAnswered })
    if (outcome === 'gone')
      return void (await removeDeadDevice(queries, { id: due.device_id, endpoint: due.endpoint }))
    if (outcome === 'unreachable' || isOurs)
      return await tryLater(queries, due, { inSeconds: retryDelayOf(due.tries, retryAfter), isAnswered })
    if (outcome === 'taken' && step.do === 'show') return await noteShown(queries, due, step.sequence)
    await forgetPush(queries, due)
  }
}
