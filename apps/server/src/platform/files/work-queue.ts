import { Refusal, refuse } from '../../kernel/refusal.ts'

/** An upload that takes the server some work. */
interface Work {
  readonly userId: number
  /** Amount of a scarce resource that the work takes, such as pixels, which take memory; 0 if there is none. */
  readonly weight: number
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal
}

interface Waiting {
  readonly work: Work
  readonly start: () => void
  readonly refuse: () => void
}

interface Size {
  /** How many are worked on at a time, unless together they weigh more than this. */
  readonly atOnce: number
  readonly weight: number
  readonly waiting: number
  readonly waitingPerPerson: number
}

/**
 * A bounded queue. One work of a person runs at a time, and the waiting people take turns. A full queue admits a person
 * who has fewer works in it than others, in place of the last work of the person who has most.
 */
export class WorkQueue {
  readonly #size: Size
  readonly #busy = new Map<number, Work>()
  /** By person, in the order of their turns. */
  readonly #waiting = new Map<number, Waiting[]>()
  #count = 0

  constructor(size: Size) {
    this.#size = size
  }

  /** How many wait. */
  get length(): number {
    return this.#count
  }

  /**
   * Does it when its turn comes. What is aborted before is never begun.
   * @throws Refusal `imageQueueFull`, or `uploadIncomplete` when it is aborted
   */
  async pass<T>(work: Work, carryOut: () => Promise<T>): Promise<T> {
    if (work.signal.aborted) refuse('uploadIncomplete')
    const isNext = [...this.#waiting.keys()].every((userId) => this.#busy.has(userId))
    if (isNext && this.#fits(work)) this.#busy.set(work.userId, work)
    else await this.#wait(work)
    try {
      return await carryOut()
    } finally {
      this.#busy.delete(work.userId)
      this.#startNext()
    }
  }

  #fits({ userId, weight }: Work): boolean {
    if (this.#busy.size === 0) return true
    const others = [...this.#busy.values()].reduce((sum, other) => sum + other.weight, 0)
    const hasRoom = this.#busy.size < this.#size.atOnce && others + weight <= this.#size.weight
    return hasRoom && !this.#busy.has(userId)
  }

  #wait(work: Work): Promise<void> {
    const { userId, signal } = work
    this.#makeRoomFor(userId)
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(one)
        reject(new Refusal('uploadIncomplete'))
        this.#startNext()
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        this.#busy.set(userId, work)
        resolve()
      }
      const refuse = () => {
        signal.removeEventListener('abort', leave)
        reject(new Refusal('imageQueueFull'))
      }
      const one = { work, start, refuse }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.set(userId, [...(this.#waiting.get(userId) ?? []), one])
      this.#count++
    })
  }

  /** @throws Refusal `imageQueueFull` where another one of this person would be more than others have */
  #makeRoomFor(userId: number): void {
    const mine = this.#waiting.get(userId)?.length ?? 0
    if (mine >= this.#size.waitingPerPerson) refuse('imageQueueFull')
    if (this.#count < this.#size.waiting) return
    const longest = [...this.#waiting.values()].reduce((a, b) => (b.length >= a.length ? b : a))
    const last = longest.at(-1)
    if (!last || mine + 1 >= longest.length) refuse('imageQueueFull')
    this.#waiting.set(last.work.userId, longest.slice(0, -1))
    this.#count--
    last.refuse()
  }

  /** Nobody small overtakes a large one whose turn it is: it would wait for ever. */
  #startNext(): void {
    for (const [userId, [first]] of [...this.#waiting]) {
      if (!first || this.#busy.has(userId)) continue
      if (!this.#fits(first.work)) return
      this.#remove(first)
      first.start()
    }
  }

  /** The others of this person go behind everybody else's. */
  #remove(one: Waiting): void {
    const { userId } = one.work
    const left = (this.#waiting.get(userId) ?? []).filter((other) => other !== one)
    this.#count--
    this.#waiting.delete(userId)
    if (left.length > 0) this.#waiting.set(userId, left)
  }
}
