import { limits } from '@parley/contract'
import { refuse } from '../http/refusal.ts'

interface Bounds {
  readonly atOnce: number
  /** Strangers that wait, and how many of these from one address. */
  readonly waiting: number
  readonly waitingOfAddress: number
  /** Known ones that wait, and how many of these are the same. */
  readonly waitingKnown: number
  readonly waitingOfKnown: number
}

/** Who brings work: somebody who has signed in before, where they are or by a session, or else an address. */
export interface Bringer {
  readonly key: string
  readonly isKnown: boolean
}

/** What one hash takes on a machine of today is far less; whoever was sent away need not wait longer. */
const retrySeconds = 2

/**
 * Where costly work waits for its turn, so that a flood of it leaves the processor to others. The line has an end, and
 * no address may fill it. Who is known waits beside the strangers, who take turns with them: however many addresses
 * fill the line, whoever has signed in before gets in.
 */
export class HashingLine {
  readonly #atOnce: number
  readonly #strangers: Queue
  readonly #known: Queue
  #running = 0
  #isTurnOfKnown = true

  constructor(bounds: Bounds = limits.hashing) {
    this.#atOnce = bounds.atOnce
    this.#strangers = new Queue(bounds.waiting, bounds.waitingOfAddress)
    this.#known = new Queue(bounds.waitingKnown, bounds.waitingOfKnown)
  }

  /** @throws Refusal `tooManyRequests` when too much is waiting */
  async run<T>({ key, isKnown }: Bringer, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else await (isKnown ? this.#known : this.#strangers).turn(key)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #next(): void {
    const [first, second] = this.#isTurnOfKnown
      ? [this.#known, this.#strangers]
      : [this.#strangers, this.#known]
    this.#isTurnOfKnown = !this.#isTurnOfKnown
    if (!first.letIn() && !second.letIn()) this.#running--
  }
}

class Queue {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #waiting: Array<() => void> = []
  readonly #waitingOf = new Map<string, number>()

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  async turn(key: string): Promise<void> {
    const before = this.#waitingOf.get(key) ?? 0
    if (this.#waiting.length >= this.#most || before >= this.#mostOfOne)
      refuse('tooManyRequests', { seconds: retrySeconds })
    this.#waitingOf.set(key, before + 1)
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const left = (this.#waitingOf.get(key) ?? 1) - 1
    if (left > 0) this.#waitingOf.set(key, left)
    else this.#waitingOf.delete(key)
  }

  /** Whether somebody waited. */
  letIn(): boolean {
    const next = this.#waiting.shift()
    next?.()
    return next !== undefined
  }
}
