import { refuse } from '../http/refusal.ts'

interface Failures {
  count: number
  /** Epoch milliseconds until which nothing more is tried. */
  blockedUntil: number
  lastAt: number
}

const forgetAfterMs = 60 * 60_000
const longestMs = 15 * 60_000
const maxEntries = 50_000

/** Slows down guessing: after `free` failures each further one doubles the wait, from one second to 15 minutes. */
export class FailureBackoff {
  readonly #free: number
  readonly #now: () => number
  readonly #failures = new Map<string, Failures>()

  constructor(free: number, now: () => number = Date.now) {
    this.#free = free
    this.#now = now
  }

  /** @throws Refusal `tooManyRequests` while `key` has to wait */
  check(key: string): void {
    const wait = (this.#failures.get(key)?.blockedUntil ?? 0) - this.#now()
    if (wait > 0) refuse('tooManyRequests', { seconds: Math.ceil(wait / 1000) })
  }

  failed(key: string): void {
    const now = this.#now()
    const before = this.#failures.get(key)
    const count = (before && now - before.lastAt < forgetAfterMs ? before.count : 0) + 1
    const excess = count - this.#free
    const waitMs = excess > 0 ? Math.min(1000 * 2 ** (excess - 1), longestMs) : 0
    // Deleting first keeps the map in order of last use, so that the oldest goes when it is full.
    this.#failures.delete(key)
    this.#failures.set(key, { count, blockedUntil: now + waitMs, lastAt: now })
    if (this.#failures.size > maxEntries) this.#dropOldest()
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }

  #dropOldest(): void {
    for (const oldest of this.#failures.keys()) {
      this.#failures.delete(oldest)
      return
    }
  }
}
