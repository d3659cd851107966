import type { FastifyBaseLogger } from 'fastify'
import type { Broker } from '../broker/broker.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import { Holding } from './held/holding.ts'
import { HeldTelling } from './held/telling.ts'
import { WordRules } from './rules/rules.ts'

/** What everything goes by that takes in what people write. */
export class SiteWords {
  readonly rules: WordRules
  readonly telling: HeldTelling
  readonly holding: Holding

  constructor(parts: {
    database: Database
    broker: Broker
    notifier: Notifier
    log: FastifyBaseLogger
  }) {
    this.rules = new WordRules(parts)
    this.telling = new HeldTelling(parts)
    this.holding = new Holding(this.telling)
  }
}
