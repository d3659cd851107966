/** Limits the concurrent uses of each key. */
export class ConcurrencyLimiter {
  readonly #perKey: number
  readonly #taken = new Map<string, number>()

  constructor(perKey: number) {
    this.#perKey = perKey
  }

  /** Takes a place. @returns a function that gives it back, to be called once; undefined if none is left */
  take(key: string): (() => void) | undefined {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#perKey) return undefined
    this.#taken.set(key, taken + 1)
    return () => {
      const left = (this.#taken.get(key) ?? 0) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
  }
}
