import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from './rates.ts'

/** A limit that a limiter of the library counts. */
export function flexibleLimit(limiter: RateLimiterAbstract): RateLimit {
  return {
    take: (key) => limiter.consume(key).then(() => 0, waitOf),
    async peek(key) {
      const counted = await limiter.get(key)
      return counted && counted.consumedPoints >= limiter.points ? Math.max(1, counted.msBeforeNext) : 0
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}

function waitOf(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return Math.max(1, rejection.msBeforeNext)
  throw rejection
}
