import { type Data, type Endpoints, type Input, plainTextIn, wordLimits } from '@parley/contract'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newestSaid } from '../../../messaging/conversations/said-repository.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import { takeOrRefuse } from '../../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../../platform/rate-limits/rates.ts'
import { Matcher, masked } from '../../../platform/word-filter/service.ts'

type Trial = Endpoints['POST /api/words/trial']
type OnMessages = Endpoints['POST /api/words/trial/messages']

/** Messages that are read at once. */
const batch = 500

/** Words as they would work, before anybody feels them. */
export class TrialService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #trials: RateLimit
  readonly #mayReadChats: boolean

  constructor(parts: {
    database: Database
    audit: AuditService
    rates: Rates
    config: { readonly adminSearch: boolean }
  }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#trials = parts.rates.limit('wordTrials', wordLimits.trials)
    this.#mayReadChats = parts.config.adminSearch
  }

  onText({ words, text }: Input<Trial>['body']): Data<Trial> {
    const found = matcherOf(words).find(text)
    const hits = found.map(({ start, end, word }) => ({ start, end, word }))
    return { hits, masked: masked(text, hits) }
  }

  /** Counts roughly: with exact counts, words tried letter by letter would spell what somebody wrote. */
  async onMessages(caller: Caller, { words }: Input<OnMessages>['body']): Promise<Data<OnMessages>> {
    const max = wordLimits.trialWords
    if (words.length > max) refuse('wordsTriedTooMany', { max })
    await takeOrRefuse(this.#trials, String(caller.userId))
    const { looked, hits } = await this.#count(caller, matcherOf(words))
    const found = hits - (hits % wordLimits.trialStep)
    const details = { count: words.length, looked, found, words: words.join(', ') }
    await this.#audit.record(this.#database.queries, caller, 'wordsTried', details)
    return { looked, found, ...(found === 0 && { fewerThan: wordLimits.trialStep }) }
  }

  async #count({ userId }: Caller, matcher: Matcher<undefined>) {
    const { queries } = this.#database
    let read = 0
    let looked = 0
    let hits = 0
    let before: number | undefined
    while (read < wordLimits.trialMessages) {
      const rows = await newestSaid(queries, before, Math.min(batch, wordLimits.trialMessages - read))
      read += rows.length
      // The caller's own would raise a count to just below a step.
      const counted = rows.filter(
        ({ is_direct, sender_id }) => sender_id !== userId && (this.#mayReadChats || !is_direct),
      )
      looked += counted.length
      hits += counted.filter(({ type, body }) => matcher.find(plainTextIn(type, body)).length > 0).length
      before = rows.at(-1)?.id
      if (rows.length < batch) break
    }
    return { looked, hits }
  }
}

const matcherOf = (words: readonly string[]) => new Matcher(words.map((word) => ({ word, tag: undefined })))
