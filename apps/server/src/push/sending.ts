import { pushLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { settingsOf } from '../notifications/service.ts'
import type { Database } from '../storage/database.ts'
import { sparing } from '../storage/sparing.ts'
import { UnderWay } from '../storage/under-way.ts'
import { removeDeadDevice, sweepDevices } from './device-repository.ts'
import { type Step, stepOf, topicOf } from './letters.ts'
import { pauseOf } from './pause.ts'
import type { PushPost } from './posting.ts'
import {
  type DuePush,
  describeShown,
  forgetPush,
  noteNothing,
  noteTold,
  takeDue,
  tryLater,
  withdrawRead,
} from './push-repository.ts'
import type { Tickets } from './tickets.ts'

interface Parts {
  readonly database: Database
  readonly post: PushPost
  readonly tickets: Tickets
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Tells devices what is due, on every node: what one has taken and not finished is taken by another after a while. */
export class PushSender {
  readonly #parts: Parts
  readonly #ended = new AbortController()
  readonly #underWay = new UnderWay(pushLimits.atOnce)
  /** It looks at all that devices show. */
  readonly #withdrawRead: () => Promise<void>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#withdrawRead = sparing(0.05, () => withdrawRead(parts.database.queries))
  }

  /** Begins whatever is due; a push service that is slow holds up nobody else. */
  async work(signal: AbortSignal): Promise<void> {
    const { queries } = this.#parts.database
    await this.#withdrawRead()
    while (!signal.aborted) {
      if (this.#underWay.room === 0) return
      const due = await takeDue(queries, this.#underWay.room)
      if (due.length === 0) return
      for (const [push, step] of await this.#decide(due)) this.#begin(push, step)
      await this.#underWay.hasRoom()
    }
  }

  sweep(): Promise<void> {
    return sweepDevices(this.#parts.database.queries)
  }

  stop(): void {
    this.#ended.abort()
  }

  /** What was begun is finished, or given up and left to another node. */
  drain(): Promise<void> {
    return this.#underWay.end()
  }

  /** What is to be done about each. */
  async #decide(due: readonly DuePush[]): Promise<Array<[DuePush, Step]>> {
    const { tickets, database } = this.#parts
    const { queries } = database
    const settings = await settingsOf(queries, [...new Set(due.map(({ user_id }) => user_id))])
    const decided = due.map((push): [DuePush, Step] => [
      push,
      stepOf(push, { tickets, settings: settings.get(push.user_id) }),
    ])
    // Of what came since nothing is told: what is shown is to be right all the same.
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
    this.#underWay.begin(
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
      urgency: step.do === 'tell' ? step.urgency : 'normal',
      topic: topicOf(due),
    } as const
    const { outcome, retryAfter, isAnswered } = await this.#parts.post.post(due, letter, this.#ended.signal)
    // It may have been taken: another node tells it anew, and the device shows one.
    if (this.#ended.signal.aborted && outcome !== 'taken')
      return await tryLater(queries, due, { inSeconds: 0, isAnswered })
    if (outcome === 'gone')
      return void (await removeDeadDevice(queries, { id: due.device_id, endpoint: due.endpoint }))
    if (outcome === 'unreachable')
      return await tryLater(queries, due, { inSeconds: pauseOf(due.tries, retryAfter), isAnswered })
    if (outcome === 'taken' && step.do === 'tell') return await noteTold(queries, due, step.sequence)
    await forgetPush(queries, due)
  }
}
