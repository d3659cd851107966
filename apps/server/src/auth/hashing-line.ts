import { limits } from '@parley/contract'
import { refuse } from '../http/refusal.ts'

interface Bounds {
  readonly atOnce: number
  readonly waiting: number
  readonly waitingOfAddress: number
}

/** What one hash takes on a machine of today is far less; whoever was sent away need not wait longer. */
const retrySeconds = 2

/**
 * Where costly work waits for its turn, so that a flood of it leaves the processor to others. The line has an end, and
 * no address may fill it.
 */
export class HashingLine {
  readonly #bounds: Bounds
  readonly #waiting: Array<() => void> = []
  readonly #waitingOf = new Map<string, number>()
  #running = 0

  constructor(bounds: Bounds = limits.hashing) {
    this.#bounds = bounds
  }

  /** @throws Refusal `tooManyRequests` when too much is waiting */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.atOnce) this.#running++
    else await this.#turn(address)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #turn(address: string): Promise<void> {
    const before = this.#waitingOf.get(address) ?? 0
    const isFull = this.#waiting.length >= this.#bounds.waiting || before >= this.#bounds.waitingOfAddress
    if (isFull) refuse('tooManyRequests', { seconds: retrySeconds })
    this.#waitingOf.set(address, before + 1)
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const left = (this.#waitingOf.get(address) ?? 1) - 1
    if (left > 0) this.#waitingOf.set(address, left)
    else this.#waitingOf.delete(address)
  }
}
