import type { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { inTime } from '../../concurrency/in-time.ts'
import { closeRedis, openRedis } from '../../db/open-redis.ts'
import { flexibleLimit } from './flexible-limit.ts'
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
        // One script, which Redis executes atomically: of many at once, on any nodes, one gets the last point.
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
