/** Runs the work of each key one after the other. Nothing stays in memory of finished work. */
export class KeyedQueue {
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>()

  get size(): number {
    return this.#lines.size
  }

  /** Number of unfinished works under a key. */
  lengthOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    this.#lines.set(key, line)
    line.length++
    const done = line.last.then(work, work)
    line.last = done
    const leave = () => {
      line.length--
      if (line.length === 0) this.#lines.delete(key)
    }
    void done.then(leave, leave)
    return done
  }
}
