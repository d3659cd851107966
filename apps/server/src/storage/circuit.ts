import { inTime } from './in-time.ts'

/** Work that waits for so long while nothing moves on asks for a probe. */
const stalledMs = 1000
const probeEveryMs = 1000
/** Time for a probe to be answered, if no statement has less. */
export const probeAnswerMs = 2000
const lookMs = 250

/** The database does not answer: nothing was asked of it. */
export class Silent extends Error {
  /** SQLSTATE of a connection that could not be made. */
  readonly code = '08001'

  constructor() {
    super('the database does not answer')
  }
}

interface Parts {
  /** Asks the database for a sign of life, on a connection of its own. */
  readonly probe: () => Promise<void>
  readonly answerMs: number
  /** Whether work waits for the database. */
  readonly isAwaited: () => boolean
  /** Is told when it was found silent, and when it answers again. */
  readonly onChange: (isSilent: boolean) => void
}

/**
 * Whether the database answers. Where work waits and nothing moves on it is probed; once it was found silent nothing
 * more is asked of it, until a probe, once a second, is answered.
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
    this.#timer = setInterval(() => void this.#look(), lookMs).unref()
  }

  /** The database has answered something. */
  answered(): void {
    this.#movedAt = performance.now()
    this.#isSuspect = false
  }

  /** Something was not answered in time. */
  suspect(): void {
    this.#isSuspect = true
    void this.#look()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    const now = performance.now()
    if (this.#isProbing || now - this.#probedAt < probeEveryMs) return
    const isStalled = now - this.#movedAt >= stalledMs && this.#parts.isAwaited()
    if (!this.#isSilent && !this.#isSuspect && !isStalled) return
    this.#isProbing = true
    this.#probedAt = now
    const isAnswered = await inTime(this.#parts.probe(), this.#parts.answerMs, 'no answer').then(
      () => true,
      () => this.#movedAt > now,
    )
    this.#isProbing = false
    if (isAnswered) this.answered()
    if (this.#isSilent === !isAnswered) return
    this.#isSilent = !isAnswered
    this.#parts.onChange(this.#isSilent)
  }
}
