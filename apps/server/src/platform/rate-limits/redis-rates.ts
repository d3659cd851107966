import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { inTime } from '../../concurrency/in-time.ts'
import { closeRedis, openRedis } from '../../db/open-redis.ts'
import { MemoryRates } from './memory-rates.ts'
import type { Allowance, RateLimit, Rates } from './rates.ts'

interface Options {
  /** Begins the names of all keys. */
  readonly prefix: string
  /** Milliseconds to wait for an answer, after which this node's own count decides: the caller waits that long. */
  readonly answerMs?: number
  readonly onError: (error: unknown) => void
}

/**
 * The counts of several nodes, in Redis. Each node also counts its own actions, and uses that count while Redis does
 * not answer: callers beyond their limit are still refused then, and no others.
 */
export class RedisRates implements Rates {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #answerMs: number
  readonly #own = new MemoryRates()

  static async open(url: string, options: Options): Promise<RedisRates> {
    return new RedisRates(await openRedis(url, options.onError), options)
  }

  private constructor(redis: Redis, { prefix, answerMs = 250 }: Options) {
    this.#redis = redis
    this.#prefix = `${prefix}rates:`
    this.#answerMs = answerMs
  }

  limit(name: string, allowance: Allowance): RateLimit {
    const own = this.#own.limit(name, allowance)
    const shared = flexibleLimit(
      new RateLimiterRedis({
        // Redis executes one script atomically: of many concurrent requests, on any nodes, one gets the last point.
        storeClient: this.#redis,
        keyPrefix: this.#prefix + name,
        points: allowance.points,
        duration: allowance.seconds,
        rejectIfRedisNotReady: true,
      }),
    )
    const ask = async <T>(what: (limit: RateLimit) => Promise<T>): Promise<T> => {
      const [here, everywhere] = await Promise.allSettled([
        what(own),
        inTime(what(shared), this.#answerMs, 'Redis takes too long to count'),
      ])
      const answer = everywhere.status === 'fulfilled' ? everywhere : here
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    }
    return {
      take: (key) => ask((limit) => limit.take(key)),
      giveBack: (key) => ask((limit) => limit.giveBack(key)),
      peek: (key) => ask((limit) => limit.peek(key)),
      reset: (key) => ask((limit) => limit.reset(key)),
    }
  }

  async close(): Promise<void> {
    await closeRedis(this.#redis)
  }
}

/** A limit that a limiter of the library counts. */
function flexibleLimit(limiter: RateLimiterAbstract): RateLimit {
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
