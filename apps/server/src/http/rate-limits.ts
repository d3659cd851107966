import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

/** Counts in a window that starts with the first call. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory

  constructor(points: number, seconds: number) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Takes one of `key`'s points. @throws Refusal `tooManyRequests` when there is none left */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key)
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection
      const seconds = Math.max(1, Math.ceil((rejection as RateLimiterRes).msBeforeNext / 1000))
      throw new Refusal('tooManyRequests', { seconds })
    }
  }
}
