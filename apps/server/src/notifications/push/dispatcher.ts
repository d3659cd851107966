import { setTimeout as pass } from 'node:timers/promises'
import { pushLimits } from '@parley/contract'
import { UnderWay } from '../../concurrency/under-way.ts'
import { type Offer, Places } from './places.ts'
import type { Letter, Posted, PushPost, Reached } from './posting.ts'

/** Address of a device, and its push service. */
interface Addressee extends Reached {
  readonly origin: string
}

/** After this `work` returns, even with requests under way, so that the next one looks again. */
const turnMs = 1000
const waitMs = 100

/** Sends due notifications, with limits for all at a time and for each push service. */
export class PushDispatcher {
  readonly #post: PushPost
  readonly #ended = new AbortController()
  readonly #underWay = new UnderWay(pushLimits.atOnce)
  readonly #places = new Places()

  constructor(post: PushPost) {
    this.#post = post
  }

  get isEnded(): boolean {
    return this.#ended.signal.aborted
  }

  /** @param takeSome starts some due notifications by `begin`, and returns how many it has taken */
  async work(signal: AbortSignal, takeSome: (offer: Offer) => Promise<number>): Promise<void> {
    const until = performance.now() + turnMs
    while (!signal.aborted && this.#underWay.room > 0) {
      const taken = await takeSome(this.#places.offer(this.#underWay.room))
      if (taken > 0) await this.#underWay.hasRoom()
      else if (!this.#places.isFull || performance.now() > until) return
      // A service without a free place may have more due, and others must not wait until it answers.
      else await Promise.race([this.#underWay.oneEnds(), pass(waitMs)])
    }
  }

  begin(work: Promise<unknown>): void {
    this.#underWay.begin(work)
  }

  async post(device: Addressee, letter: Letter): Promise<Posted> {
    this.#places.begin(device.origin)
    const posted = await this.#post.post(device, letter, this.#ended.signal)
    this.#places.end(device.origin, this.isEnded ? undefined : posted.isAnswered)
    return posted
  }

  stop(): void {
    this.#ended.abort()
  }

  /** Running work is finished, or given up and left to another node. */
  drain(): Promise<void> {
    return this.#underWay.end()
  }
}
