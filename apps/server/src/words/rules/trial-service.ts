import { type Data, type Endpoints, type Input, plainTextIn, wordLimits } from '@parley/contract'
import type { AuditService } from '../../audit/service.ts'
import { newestSaid } from '../../conversations/said-repository.ts'
import type { Caller } from '../../http/caller.ts'
import type { Database } from '../../storage/database.ts'
import { masked } from '../matching/mask.ts'
import { Matcher } from '../matching/matcher.ts'

type Trial = Endpoints['POST /api/words/trial']
type OnMessages = Endpoints['POST /api/words/trial/messages']

/** Messages that are read at once. */
const batch = 500

/** Words as they would work, before anybody feels them. */
export class TrialService {
  readonly #database: Database
  readonly #audit: AuditService

  constructor(parts: { database: Database; audit: AuditService }) {
    this.#database = parts.database
    this.#audit = parts.audit
  }

  onText({ words, text }: Input<Trial>['body']): Data<Trial> {
    const found = matcherOf(words).find(text)
    const hits = found.map(({ start, end, word }) => ({ start, end, word }))
    return { hits, masked: masked(text, hits) }
  }

  /** Counts, and shows nothing of what was said. */
  async onMessages(caller: Caller, { words }: Input<OnMessages>['body']): Promise<Data<OnMessages>> {
    const { queries } = this.#database
    const matcher = matcherOf(words)
    let looked = 0
    let found = 0
    let before: number | undefined
    while (looked < wordLimits.trialMessages) {
      const rows = await newestSaid(queries, before, Math.min(batch, wordLimits.trialMessages - looked))
      looked += rows.length
      found += rows.filter(({ type, body }) => matcher.find(plainTextIn(type, body)).length > 0).length
      before = rows.at(-1)?.id
      if (rows.length < batch) break
    }
    await this.#audit.record(queries, caller, 'wordsTried', { count: words.length, looked, found })
    return { looked, found }
  }
}

const matcherOf = (words: readonly string[]) => new Matcher(words.map((word) => ({ word, tag: undefined })))
