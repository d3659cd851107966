import type { Allowance } from '../http/allowance.ts'

interface Waiting {
  readonly allowance: Allowance
  /** The client keeps it until it is answered, and sends it again on its next connection. */
  readonly isKept: boolean
  go(isTurn: boolean): void
}

/**
 * The messages of one connection, in order. One that is ahead of its conversation's pace waits, and with it those
 * behind it; the allowance is taken by the first alone, so that a person's connections take turns.
 */
export class Line {
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #isLeft = false
  #isHurried = false

  /** Undefined for a message that may go on at once; else tells when it may, or that it is left aside. */
  turn(allowance: Allowance, isKept: boolean): Promise<boolean> | undefined {
    if (this.#isLeft && isKept) return Promise.resolve(false)
    const waitMs = this.#waiting.length === 0 ? allowance.take() : undefined
    if (waitMs === 0 || this.#isHurried) return undefined
    return new Promise((go) => {
      this.#waiting.push({ allowance, isKept, go })
      if (waitMs !== undefined) this.#goIn(waitMs)
    })
  }

  /** The connection has gone: what its client keeps is left aside. */
  leave(): void {
    this.#isLeft = true
    const [first] = this.#waiting
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
      const waitMs = first.allowance.take()
      if (waitMs > 0) {
        this.#goIn(waitMs)
        return
      }
      this.#waiting.shift()
      first.go(true)
    }
  }
}
