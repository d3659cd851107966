/** The cost of a message or a change for its sender. */
export interface Toll {
  /** Takes it, if need be in advance; returns the milliseconds until it is available. */
  take(): number
  /** Gives back a toll that was not used. */
  giveBack(): void
}

interface Waiting {
  readonly toll: Toll
  /** The client stores it until it is answered, and sends it again on its next connection. */
  readonly isKept: boolean
  go(isTurn: boolean): void
}

/**
 * The messages and changes of one connection, in order. One that is ahead of its sender's pace waits, and with it those
 * behind it; the toll is taken by the first alone, so that a person's connections take turns.
 */
export class MessagePacer {
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #isLeft = false
  #isHurried = false

  /** Undefined for a message that may go on at once; else resolves with true in its turn, or false if it is dropped. */
  turn(toll: Toll, isKept: boolean): Promise<boolean> | undefined {
    if (this.#isLeft && isKept) return Promise.resolve(false)
    const waitMs = this.#waiting.length === 0 ? toll.take() : undefined
    if (waitMs === 0 || this.#isHurried) return undefined
    return new Promise((go) => {
      this.#waiting.push({ toll, isKept, go })
      if (waitMs !== undefined) this.#goIn(waitMs)
    })
  }

  /** The connection has gone: drops the messages that its client sends again. */
  leave(): void {
    this.#isLeft = true
    const [first] = this.#waiting
    // It is sent again, and pays then: else a client that comes back would only ever get further ahead.
    if (first?.isKept) first.toll.giveBack()
    for (const { isKept, go } of this.#waiting) if (isKept) go(false)
    this.#waiting = this.#waiting.filter(({ isKept }) => !isKept)
    if (this.#waiting[0] === undefined || this.#waiting[0] !== first) this.#next()
  }

  /** From now on nothing waits. */
  hurry(): void {
    this.#isHurried = true
    for (const { go } of this.#waiting.splice(0)) go(true)
    this.#next()
  }

  #goIn(waitMs: number): void {
    this.#timer = setTimeout(() => {
      this.#waiting.shift()?.go(true)
      this.#next()
    }, waitMs)
  }

  #next(): void {
    clearTimeout(this.#timer)
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const waitMs = first.toll.take()
      if (waitMs > 0) {
        this.#goIn(waitMs)
        return
      }
      this.#waiting.shift()
      first.go(true)
    }
  }
}
