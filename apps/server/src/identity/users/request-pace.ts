import { limits } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { AskerLimits } from './asker-limits.ts'
import type { Counted, RequestOutcome } from './request-verification.ts'

/** A person who sends a request, and its target. */
interface Request {
  readonly askerId: number
  readonly what: 'friendRequest' | 'joinRequest'
  readonly target: number
}

interface Steps {
  /** Finds out what the asking comes to, and changes nothing. */
  look(counted: Counted | undefined): Promise<RequestOutcome>
  /** Carries it out, if it comes to the same when others are kept out. */
  act(counted: Counted | undefined): Promise<RequestOutcome>
}

/**
 * Counts what somebody asks of others, and for each person and whom or what they ask tries at answers and new words for
 * requests that wait.
 */
export class RequestPace {
  readonly #answers: RateLimit
  readonly #rewordings: RateLimit
  readonly #askers: AskerLimits

  constructor(rates: Rates, askers: AskerLimits) {
    this.#askers = askers
    this.#answers = rates.limit('answers', { points: limits.answerTriesPerHour, seconds: 3600 })
    this.#rewordings = rates.limit('rewordings', { points: limits.rewordingsPerHour, seconds: 3600 })
  }

  /** A person who has used up their tries is refused before a lock is taken. Right answers give all tries back. */
  async carryOut({ askerId, what, target }: Request, { look, act }: Steps): Promise<void> {
    const key = `${askerId} ${what} ${target}`
    let counted: Counted | undefined
    for (let step = look; ; step = act) {
      const outcome = await step(counted)
      if (outcome === 'repeated') return
      if (step === look) await this.#askers.take(askerId, what)
      if (outcome === 'answers' || outcome === 'rewording') {
        await this.#count(outcome, key)
        counted = outcome
      } else if (step === act) {
        if (outcome === 'admitted' && counted === 'answers') await this.#answers.reset(key)
        return
      }
    }
  }

  async #count(counted: Counted, key: string): Promise<void> {
    const waitMs = await (counted === 'answers' ? this.#answers : this.#rewordings).take(key)
    if (waitMs === 0) return
    const seconds = Math.ceil(waitMs / 1000)
    if (counted === 'answers') refuse('answersTooOften', { wait: seconds })
    refuse('tooManyRequests', { seconds })
  }
}
