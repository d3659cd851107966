import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from './rates.ts'

/** A limit that a limiter of the library counts. */
export function flexibleLimit(limiter: RateLimiterAbstract): RateLimit {
  // Counted by the clock, which may have been set back meanwhile; nothing is ever counted for longer than this.
  const longestMs = limiter.duration * 1000
  const waitMs = ({ msBeforeNext }: RateLimiterRes) => Math.min(longestMs, Math.max(1, msBeforeNext))

  function waitOf(rejection: unknown): number {
    if (rejection instanceof RateLimiterRes) return waitMs(rejection)
    throw rejection
  }

  return {
    take: (key) => limiter.consume(key).then(() => 0, waitOf),
    async peek(key) {
      const counted = await limiter.get(key)
      return counted && counted.consumedPoints >= limiter.points ? waitMs(counted) : 0
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}
