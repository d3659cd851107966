import type { RateLimit } from '../rate-limits/rates.ts'

interface Parts {
  /** Counts lumps, on all nodes. */
  readonly limit: RateLimit
  readonly lump: number
  /** The window of the limit. */
  readonly seconds: number
  readonly onError: (error: unknown) => void
}

/**
 * Counts how much a person does on all nodes within a window. Each node counts on its own and pays for whole lumps, so
 * that most actions wait for no other process. The total may be exceeded by one lump per node, and by work under way.
 */
export class Lumps {
  readonly #parts: Parts
  #unpaid = new Map<string, number>()
  readonly #spentUntil = new Map<string, number>()
  #forgetting: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Milliseconds until there is some of the total again; 0 while there is. */
  waitMs(key: string): number {
    const until = this.#spentUntil.get(key)
    if (until === undefined) return 0
    const leftMs = until - performance.now()
    if (leftMs > 0) return leftMs
    this.#spentUntil.delete(key)
    return 0
  }

  /** @param amount below 0 for work that was counted and not done */
  add(key: string, amount: number): void {
    const { lump, seconds } = this.#parts
    const unpaid = (this.#unpaid.get(key) ?? 0) + amount
    const lumps = Math.max(0, Math.floor(unpaid / lump))
    this.#unpaid.set(key, unpaid - lumps * lump)
    for (let n = 0; n < lumps; n++) this.#pay(key)
    this.#forgetting ??= setTimeout(() => this.#forget(), seconds * 1000).unref()
  }

  #pay(key: string): void {
    const { limit, onError } = this.#parts
    limit.take(key).then((waitMs) => {
      if (waitMs > 0) this.#spentUntil.set(key, performance.now() + waitMs)
    }, onError)
  }

  #forget(): void {
    this.#forgetting = undefined
    this.#unpaid = new Map()
    for (const key of this.#spentUntil.keys()) this.waitMs(key)
  }
}
