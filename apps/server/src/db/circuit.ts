import { inTime } from '../concurrency/in-time.ts'

/** Time that work waits without progress before a probe. */
const stalledMs = 1000
const probeEveryMs = 1000
/** Time for the first probe to be answered, if no statement has less. Those that follow have a statement's. */
export const longestDoubtMs = 2000
const lookMs = 250

/** The database does not answer: no statement was sent. */
export class DatabaseUnavailableError extends Error {
  /** SQLSTATE of a connection that could not be made. */
  readonly code = '08001'

  constructor() {
    super('the database does not answer')
  }
}

interface Parts {
  /** Probes the database, on a connection of its own. */
  readonly probe: () => Promise<void>
  /** Time in which the first one is answered, or the database counts as silent. */
  readonly doubtMs: number
  /** Whether work waits for the database. */
  readonly isAwaited: () => boolean
  /** Called when the database was found silent, and when it answers again. */
  readonly onChange: (isSilent: boolean) => void
}

/**
 * Tracks whether the database answers. It probes when work waits without progress. Once the database is found silent,
 * no statements are sent until a probe, one at a time and once a second at most, or an earlier statement is answered.
 */
export class Circuit {
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  #movedAt = performance.now()
  #isSuspect = false
  #probedAt = Number.NEGATIVE_INFINITY
  #isProbing = false
  #isSilent = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#look(), lookMs).unref()
  }

  /** The database has answered something. */
  answered(): void {
    this.#movedAt = performance.now()
    this.#isSuspect = false
    if (!this.#isSilent) return
    this.#isSilent = false
    this.#parts.onChange(false)
  }

  /** Something was not answered in time. */
  suspect(): void {
    this.#isSuspect = true
    this.#look()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    if (this.#isProbing || performance.now() - this.#probedAt < probeEveryMs) return
    if (this.#isSilent) void this.#probe()
    else if (this.#isSuspect || this.#isStalled) void this.#doubt()
  }

  get #isStalled(): boolean {
    return performance.now() - this.#movedAt >= stalledMs && this.#parts.isAwaited()
  }

  async #doubt(): Promise<void> {
    const since = performance.now()
    const isAnswered = await inTime(this.#probe(), this.#parts.doubtMs, 'no answer in time').catch(
      () => false,
    )
    // Where a statement was answered meanwhile, it was the probe that was unlucky.
    if (isAnswered || this.#movedAt > since) return
    this.#isSilent = true
    this.#parts.onChange(true)
  }

  /** However late it is answered, the database is there again. */
  async #probe(): Promise<boolean> {
    this.#probedAt = performance.now()
    this.#isProbing = true
    try {
      await this.#parts.probe()
    } catch {
      return false
    } finally {
      this.#isProbing = false
    }
    this.answered()
    return true
  }
}
