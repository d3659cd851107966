import { type Command, commandLimits } from '@parley/contract'
import type { Database } from '../db/database.ts'
import type { Caller } from '../kernel/caller.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { takeOrRefuse } from '../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../platform/rate-limits/rates.ts'
import type { WordRules } from '../platform/word-filter/service.ts'
import { madeBot, setCommands } from './bot-repository.ts'

/** Commands that bots offer. */
export class CommandService {
  readonly #database: Database
  readonly #rules: Pick<WordRules, 'check'>
  readonly #said: RateLimit

  constructor(parts: { database: Database; words: { readonly rules: WordRules }; rates: Rates }) {
    this.#database = parts.database
    this.#rules = parts.words.rules
    this.#said = parts.rates.limit('commandsSaid', commandLimits.said)
  }

  async list({ userId }: Caller) {
    const { commands } = (await madeBot(this.#database.queries, userId)) ?? refuse('botsOnly')
    return { list: [...commands], count: commands.length }
  }

  /** @throws Refusal */
  async say({ userId, scopes }: Caller, commands: readonly Command[]): Promise<void> {
    if (!scopes) refuse('botsOnly')
    await takeOrRefuse(this.#said, String(userId))
    if (new Set(commands.map(({ name }) => name)).size < commands.length) refuseField('commands')
    for (const { name, description } of commands) this.#rules.check(`${name} ${description}`)
    const kept = commands.map(({ name, description }) => ({ name, description }))
    if (!(await setCommands(this.#database.queries, userId, kept))) refuse('botsOnly')
  }
}
