import { RateLimiterMemory } from 'rate-limiter-flexible'
import { flexibleLimit } from './flexible-limit.ts'
import type { Allowance, RateLimit, Rates } from './rates.ts'

/** The counts of the only node. */
export class MemoryRates implements Rates {
  readonly #limits = new Map<string, RateLimit>()

  limit(name: string, { points, seconds }: Allowance): RateLimit {
    const limit =
      this.#limits.get(name) ?? flexibleLimit(new RateLimiterMemory({ points, duration: seconds }))
    this.#limits.set(name, limit)
    return limit
  }

  async close(): Promise<void> {}
}
