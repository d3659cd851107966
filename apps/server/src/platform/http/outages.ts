/** Fields of a log line about a part that does not answer, or answers again. */
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
  reportedAt: number
}

/** A failure after this long without one is a new outage; during one, a line with their number is logged this often. */
const minuteMs = 60_000
/** For this long after an outage, requests from before its end still fail. */
const stragglersMs = 5000

/**
 * Decides what is logged of an outage, however many requests, frames and jobs fail in it: the first failure with its
 * stack, once a minute the number of further ones, and its end.
 */
export class Outages {
  readonly #now: () => number
  readonly #open = new Map<string, Outage>()
  readonly #overAt = new Map<string, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The fields to log instead of `details`; undefined for no line. */
  report(details: Details): object | undefined {
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
      this.#open.set(name, { since: now, more: 0, lastAt: now, reportedAt: now })
      return details
    }
    open.more += 1
    open.lastAt = now
    if (now - open.reportedAt < minuteMs) return undefined
    open.reportedAt = now
    return { outage: name, reason: (details.err as Error | undefined)?.message, failures: 1 + open.more }
  }
}
