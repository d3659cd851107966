const tickMs = 100

interface Options<T> {
  act(item: T): void
  /** Least items per tenth of a second. */
  readonly atLeast: number
  /** Time within which all present items get their turn, however many they are. */
  readonly withinMs: number
}

/** Acts on many items, a few at a time and in random order, so that they do not all react at one moment. */
export class Stagger<T> {
  readonly #options: Options<T>
  readonly #waiting = new Set<T>()
  #order: T[] = []
  #perTick = 0
  #timer: NodeJS.Timeout | undefined
  #idle = Promise.withResolvers<void>()

  constructor(options: Options<T>) {
    this.#options = options
    this.#idle.resolve()
  }

  /** An item that already waits keeps its one turn. */
  add(items: Iterable<T>): void {
    for (const item of items) this.#waiting.add(item)
    if (this.#waiting.size === 0) return
    this.#order = shuffled([...this.#waiting])
    const { atLeast, withinMs } = this.#options
    this.#perTick = Math.max(atLeast, Math.ceil((this.#waiting.size * tickMs) / withinMs))
    if (this.#timer) return
    this.#idle = Promise.withResolvers()
    this.#timer = setTimeout(() => this.#tick(), 0)
  }

  /** Resolves when nothing waits. */
  idle(): Promise<void> {
    return this.#idle.promise
  }

  /** Drops the waiting items. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting.clear()
    this.#order = []
    this.#idle.resolve()
  }

  #tick(): void {
    for (const item of this.#order.splice(0, this.#perTick)) {
      this.#waiting.delete(item)
      this.#options.act(item)
    }
    if (this.#order.length > 0) this.#timer = setTimeout(() => this.#tick(), tickMs).unref()
    else this.close()
  }
}

function shuffled<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[items[last], items[other]] = [items[other] as T, items[last] as T]
  }
  return items
}
