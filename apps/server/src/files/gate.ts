/** Lets a few at a time through; the others wait in the order of their coming. */
export class Gate {
  #free: number
  readonly #waiting: Array<() => void> = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
