/** What a line of the log says of something that does not answer, or answers again. */
interface Details {
  readonly outage: string
  readonly err?: unknown
  readonly isOver?: boolean
}

interface Outage {
  readonly since: number
  /** Failures but the first. */
  more: number
  lastAt: number
  toldAt: number
}

/** Without a failure for so long it was another outage; while one lasts, a line tells so often how many there were. */
const minuteMs = 60_000
/** What had been asked before an outage ended fails for so long after it. */
const stragglersMs = 5000

/**
 * Decides what the log has of an outage, however many calls, frames and jobs fail over it: the first failure with its
 * stack, once a minute how many more there were, and its end.
 */
export class Outages {
  readonly #now: () => number
  readonly #open = new Map<string, Outage>()
  readonly #overAt = new Map<string, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** What is written in the place of these; undefined for nothing. */
  told(details: Details): object | undefined {
    const { outage: name, isOver } = details
    const now = this.#now()
    const open = this.#open.get(name)
    if (isOver) {
      this.#open.delete(name)
      if (open) this.#overAt.set(name, now)
      return open && { outage: name, seconds: Math.round((now - open.since) / 1000), failures: 1 + open.more }
    }
    if (!open && now - (this.#overAt.get(name) ?? -Infinity) < stragglersMs) return undefined
    if (!open || now - open.lastAt >= minuteMs) {
      this.#open.set(name, { since: now, more: 0, lastAt: now, toldAt: now })
      return details
    }
    open.more += 1
    open.lastAt = now
    if (now - open.toldAt < minuteMs) return undefined
    open.toldAt = now
    return { outage: name, reason: (details.err as Error | undefined)?.message, failures: 1 + open.more }
  }
}
