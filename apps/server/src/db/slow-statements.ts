const againMs = 60_000
/** Characters of a statement that identify it. */
const textMax = 1000

/** Reports slow statements without their values, each once a minute at most. */
export class SlowStatements {
  readonly #ms: number
  readonly #report: (statement: string, ms: number) => void
  readonly #reported = new Set<string>()
  #forgetAt = 0
  #isQuiet = false

  constructor(ms: number, report: (statement: string, ms: number) => void) {
    this.#ms = ms
    this.#report = report
  }

  /** @param textOf called only for a slow statement */
  answered(ms: number, textOf: () => string): void {
    if (ms < this.#ms || this.#isQuiet) return
    const now = performance.now()
    if (now >= this.#forgetAt) {
      this.#reported.clear()
      this.#forgetAt = now + againMs
    }
    const text = textOf().slice(0, textMax)
    if (this.#reported.has(text)) return
    this.#reported.add(text)
    this.#report(text, Math.round(ms))
  }

  /** Migrations take as long as they take. */
  async quietly<T>(work: () => Promise<T>): Promise<T> {
    this.#isQuiet = true
    try {
      return await work()
    } finally {
      this.#isQuiet = false
    }
  }
}
