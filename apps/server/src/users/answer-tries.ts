import { limits } from '@parley/contract'
import { refuse } from '../http/refusal.ts'
import type { RateLimit, Rates } from '../rates/rates.ts'
import type { AskingOutcome } from './asking.ts'

/** Counts tries at answers, for each person and whom or what they ask, before the answers are compared. */
export class AnswerTries {
  readonly #limit: RateLimit

  constructor(rates: Rates) {
    this.#limit = rates.limit('answers', { points: limits.answerTriesPerHour, seconds: 3600 })
  }

  /**
   * Carries out an asking, a second time once it is counted if that turns out to be needed: no lock is held meanwhile.
   * Right answers give all tries back.
   */
  async counted(key: string, ask: (isCounted: boolean) => Promise<AskingOutcome>): Promise<void> {
    if ((await ask(false)) !== 'uncounted') return
    const waitMs = await this.#limit.take(key)
    if (waitMs > 0) refuse('answersTooOften', { wait: Math.ceil(waitMs / 1000) })
    if ((await ask(true)) === 'admitted') await this.#limit.reset(key)
  }
}
