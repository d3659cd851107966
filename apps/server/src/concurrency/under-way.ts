/** Running work, up to a maximum at a time; none of it may reject. */
export class UnderWay {
  readonly #all = new Set<Promise<unknown>>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get room(): number {
    return this.#most - this.#all.size
  }

  begin(work: Promise<unknown>): void {
    const done = work.finally(() => this.#all.delete(done))
    this.#all.add(done)
  }

  /** Waits until more can begin. */
  async hasRoom(): Promise<void> {
    if (this.room <= 0) await this.oneEnds()
  }

  /** Waits until one of them is done, if there is any. */
  async oneEnds(): Promise<void> {
    if (this.#all.size > 0) await Promise.race(this.#all)
  }

  /** Waits until all that has begun is done. */
  async end(): Promise<void> {
    await Promise.all(this.#all)
  }
}
