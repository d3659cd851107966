import { limits } from '@parley/contract'
import { refuse } from '../http/refusal.ts'
import type { RateLimit, Rates } from '../rates/rates.ts'
import type { AskingOutcome, Toll } from './asking.ts'

interface Steps {
  /** Finds out what the asking comes to, and changes nothing. */
  look(paid: Toll | undefined): Promise<AskingOutcome>
  /** Carries it out, if it comes to the same when others are kept out. */
  act(paid: Toll | undefined): Promise<AskingOutcome>
}

/** Counts tries at answers and new words for requests that wait, for each person and whom or what they ask. */
export class AskingPace {
  readonly #answers: RateLimit
  readonly #rewordings: RateLimit

  constructor(rates: Rates) {
    this.#answers = rates.limit('answers', { points: limits.answerTriesPerHour, seconds: 3600 })
    this.#rewordings = rates.limit('rewordings', { points: limits.rewordingsPerHour, seconds: 3600 })
  }

  /** Whoever has used up what they may is refused before a lock is taken. Right answers give all tries back. */
  async carryOut(key: string, { look, act }: Steps): Promise<void> {
    let paid: Toll | undefined
    for (let step = look; ; step = act) {
      const outcome = await step(paid)
      if (outcome === 'repeated') return
      if (outcome === 'answers' || outcome === 'rewording') {
        await this.#pay(outcome, key)
        paid = outcome
      } else if (step === act) {
        if (outcome === 'admitted' && paid === 'answers') await this.#answers.reset(key)
        return
      }
    }
  }

  async #pay(toll: Toll, key: string): Promise<void> {
    const waitMs = await (toll === 'answers' ? this.#answers : this.#rewordings).take(key)
    if (waitMs === 0) return
    const seconds = Math.ceil(waitMs / 1000)
    if (toll === 'answers') refuse('answersTooOften', { wait: seconds })
    refuse('tooManyRequests', { seconds })
  }
}
