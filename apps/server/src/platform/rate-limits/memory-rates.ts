import type { Allowance, RateLimit, Rates } from './rates.ts'

interface Counted {
  taken: number
  readonly endsAt: number
}

/** Points of one allowance, by a clock that nobody sets. */
class MemoryLimit implements RateLimit {
  readonly #points: number
  readonly #ms: number
  /** All windows are of one length, so the first to begin is the first to end. */
  readonly #windows = new Map<string, Counted>()

  constructor({ points, seconds }: Allowance) {
    this.#points = points
    this.#ms = seconds * 1000
  }

  async take(key: string): Promise<number> {
    const now = performance.now()
    this.#forgetUntil(now)
    const counted = this.#windows.get(key) ?? this.#begin(key, now)
    counted.taken++
    return counted.taken > this.#points ? waitOf(counted, now) : 0
  }

  async giveBack(key: string): Promise<void> {
    const counted = this.#windows.get(key)
    if (counted && counted.taken > 0) counted.taken--
  }

  async peek(key: string): Promise<number> {
    const now = performance.now()
    this.#forgetUntil(now)
    const counted = this.#windows.get(key)
    return counted && counted.taken >= this.#points ? waitOf(counted, now) : 0
  }

  async reset(key: string): Promise<void> {
    this.#windows.delete(key)
  }

  #begin(key: string, now: number): Counted {
    const counted = { taken: 0, endsAt: now + this.#ms }
    this.#windows.set(key, counted)
    return counted
  }

  #forgetUntil(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return
      this.#windows.delete(key)
    }
  }
}

const waitOf = ({ endsAt }: Counted, now: number) => Math.max(1, Math.ceil(endsAt - now))

/** The counts of the only node. */
export class MemoryRates implements Rates {
  readonly #limits = new Map<string, RateLimit>()

  limit(name: string, allowance: Allowance): RateLimit {
    const limit = this.#limits.get(name) ?? new MemoryLimit(allowance)
    this.#limits.set(name, limit)
    return limit
  }

  async close(): Promise<void> {}
}
