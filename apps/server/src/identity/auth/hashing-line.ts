import { limits } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'

interface Bounds {
  readonly atOnce: number
  /** Strangers that wait, and how many of these from one address. */
  readonly waiting: number
  readonly waitingOfAddress: number
  /** Known ones that wait, and how many of these are the same. */
  readonly waitingKnown: number
  readonly waitingOfKnown: number
}

/**
 * Source of the work: the person of an account, where they have signed in before or by a session or a code; or else an
 * address.
 */
export interface Requester {
  readonly key: string
  readonly isKnown: boolean
}

/** All work for one account of somebody who is known, wherever they are. */
export const person = (userId: number): Requester => ({ key: `person ${userId}`, isKnown: true })

/** A single hash takes far less on a machine of today; a refused requester need not wait longer. */
const retrySeconds = 2

/**
 * A bounded line where costly work waits for its turn, so that a flood of it leaves the processor to others. No address
 * may fill the line. Known people wait beside the strangers and take turns with them: however many addresses fill the
 * line, a person who has signed in before gets in. Among the known ones, the one with most work gives way.
 */
export class HashingLine {
  readonly #atOnce: number
  readonly #strangers: Queue
  readonly #known: Queue
  #running = 0
  #isTurnOfKnown = true

  constructor(bounds: Bounds = limits.hashing) {
    this.#atOnce = bounds.atOnce
    this.#strangers = new Queue(bounds.waiting, bounds.waitingOfAddress, false)
    this.#known = new Queue(bounds.waitingKnown, bounds.waitingOfKnown, true)
  }

  /** @throws Refusal `tooManyRequests` when too much is waiting */
  async run<T>({ key, isKnown }: Requester, work: () => Promise<T>): Promise<T> {
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

interface Waiting {
  readonly key: string
  letIn(): void
  sendAway(): void
}

class Queue {
  readonly #max: number
  readonly #maxOfOneKey: number
  readonly #givesWay: boolean
  readonly #waiting: Waiting[] = []
  readonly #waitingOf = new Map<string, number>()

  /** @param givesWay whether a full queue refuses work of the key that waits most often, for one that waits less */
  constructor(max: number, maxOfOneKey: number, givesWay: boolean) {
    this.#max = max
    this.#maxOfOneKey = maxOfOneKey
    this.#givesWay = givesWay
  }

  async turn(key: string): Promise<void> {
    const before = this.#waitingOf.get(key) ?? 0
    if (before >= this.#maxOfOneKey) throw tooMany()
    if (this.#waiting.length >= this.#max && !this.#makeRoom(before + 1)) throw tooMany()
    this.#waitingOf.set(key, before + 1)
    await new Promise<void>((letIn, reject) => {
      this.#waiting.push({ key, letIn, sendAway: () => reject(tooMany()) })
    })
  }

  /** Whether somebody waited. */
  letIn(): boolean {
    const next = this.#takeOut(0)
    next?.letIn()
    return next !== undefined
  }

  /** Refuses the last work of the key that waits most often, if that is more often than this. */
  #makeRoom(than: number): boolean {
    if (!this.#givesWay) return false
    const [key, count] = [...this.#waitingOf].reduce((a, b) => (b[1] > a[1] ? b : a))
    if (count <= than) return false
    this.#takeOut(this.#waiting.findLastIndex((one) => one.key === key))?.sendAway()
    return true
  }

  #takeOut(index: number): Waiting | undefined {
    const [one] = this.#waiting.splice(index, 1)
    if (!one) return undefined
    const left = (this.#waitingOf.get(one.key) ?? 1) - 1
    if (left > 0) this.#waitingOf.set(one.key, left)
    else this.#waitingOf.delete(one.key)
    return one
  }
}

const tooMany = () => new Refusal('tooManyRequests', { seconds: retrySeconds })
