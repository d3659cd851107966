/** A rate: a burst at once, and then a number per second. */
export interface Pace {
  readonly burst: number
  readonly perSecond: number
}

/** The remaining budget of a pace. */
export class Allowance {
  readonly #pace: Pace
  #left: number
  #at = performance.now()

  constructor(pace: Pace) {
    this.#pace = pace
    this.#left = pace.burst
  }

  /** Nothing of it is used: a new one would be the same. */
  get isWhole(): boolean {
    this.#refill()
    return this.#left >= this.#pace.burst
  }

  /** Milliseconds until all that was taken ahead of time is paid for. */
  get debtMs(): number {
    this.#refill()
    return this.#waitMs
  }

  /** Takes one or several, if need be of those to come; gives the milliseconds until the last of them is there. */
  take(count = 1): number {
    this.#refill()
    this.#left -= count
    return this.#waitMs
  }

  /** Takes one if it is there. */
  takeNow(): boolean {
    this.#refill()
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  /** Gives back what was taken and not used. */
  giveBack(count = 1): void {
    this.#left = Math.min(this.#pace.burst, this.#left + count)
  }

  /** Milliseconds until `count` are available, or the whole burst if `count` is larger. */
  waitMsFor(count: number): number {
    this.#refill()
    return this.#msUntil(Math.min(count, this.#pace.burst))
  }

  get #waitMs(): number {
    return this.#msUntil(0)
  }

  #msUntil(left: number): number {
    return this.#left >= left ? 0 : ((left - this.#left) * 1000) / this.#pace.perSecond
  }

  #refill(): void {
    const now = performance.now()
    const { burst, perSecond } = this.#pace
    this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1000)
    this.#at = now
  }
}

/** Allowances of one pace by key. One that is whole again is forgotten. */
export class Allowances {
  readonly #pace: Pace
  readonly #all = new Map<string, Allowance>()
  #timer: NodeJS.Timeout | undefined

  constructor(pace: Pace) {
    this.#pace = pace
  }

  get size(): number {
    return this.#all.size
  }

  of(key: string): Allowance {
    const allowance = this.#all.get(key) ?? new Allowance(this.#pace)
    this.#all.set(key, allowance)
    this.#timer ??= setTimeout(() => this.#forget(), this.#forgetMs).unref()
    return allowance
  }

  /** The time in which one that was used up is whole again, but no shorter than sweeping is worth. */
  get #forgetMs(): number {
    return Math.max(1000, (this.#pace.burst * 1000) / this.#pace.perSecond)
  }

  #forget(): void {
    for (const [key, allowance] of this.#all) if (allowance.isWhole) this.#all.delete(key)
    this.#timer = this.#all.size > 0 ? setTimeout(() => this.#forget(), this.#forgetMs).unref() : undefined
  }
}
