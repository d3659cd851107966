/** Numbers that look random and follow from a seed (sfc32): what a run does can be done again. */
export class Random {
  readonly #state: Uint32Array

  constructor(seed: number) {
    this.#state = new Uint32Array([0x9e3779b9, 0x243f6a88, seed >>> 0, Math.floor(seed / 2 ** 32) + 1])
    for (let i = 0; i < 15; i++) this.next()
  }

  /** In [0, 1). */
  next(): number {
    const s = this.#state as unknown as [number, number, number, number]
    const sum = (s[0] + s[1] + s[3]) >>> 0
    s[3] = s[3] + 1
    s[0] = s[1] ^ (s[1] >>> 9)
    s[1] = s[2] + (s[2] << 3)
    s[2] = ((s[2] << 21) | (s[2] >>> 11)) + sum
    return sum / 2 ** 32
  }

  /** From `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.integer(0, list.length - 1)]
    if (picked === undefined) throw new Error('there is nothing to pick from')
    return picked
  }

  /** One of the keys, by their weights. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    return (entries.at(-1) as [K, number])[0]
  }
}
