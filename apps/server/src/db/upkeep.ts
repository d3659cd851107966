/** Work that is due again and again, one time after the other. */
export class Upkeep {
  readonly #work: () => Promise<void>
  readonly #onProblem: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #working: Promise<void> | undefined
  #isReported = false
  #isHeld = false

  /** @param onProblem called once, until it works again */
  constructor(everyMs: number, work: () => Promise<void>, onProblem: (error: unknown) => void) {
    this.#work = work
    this.#onProblem = onProblem
    this.#timer = setInterval(() => {
      this.#working ??= this.#attempt().finally(() => {
        this.#working = undefined
      })
    }, everyMs).unref()
  }

  /** It is not done meanwhile. */
  async whileHeld<T>(work: () => Promise<T>): Promise<T> {
    this.#isHeld = true
    await this.#working
    try {
      return await work()
    } finally {
      this.#isHeld = false
    }
  }

  async #attempt(): Promise<void> {
    if (this.#isHeld) return
    try {
      await this.#work()
      this.#isReported = false
    } catch (error) {
      if (!this.#isReported) this.#onProblem(error)
      this.#isReported = true
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
  }
}
