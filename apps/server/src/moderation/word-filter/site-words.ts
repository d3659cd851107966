import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { WordFilter } from '../../messaging/conversations/quarantine.ts'
import type { Broker } from '../../platform/broker/broker.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { WordRules } from '../../platform/word-filter/service.ts'
import { HeldNotifier } from './held/held-notifier.ts'
import { Holding } from './held/holding.ts'

/** The word filter that everything uses which takes in texts of people. */
export class SiteWords implements WordFilter {
  readonly rules: WordRules
  readonly heldNotifier: HeldNotifier
  readonly holding: Holding

  constructor(parts: {
    database: Database
    broker: Broker
    notifier: Notifier
    log: FastifyBaseLogger
  }) {
    this.rules = new WordRules(parts)
    this.heldNotifier = new HeldNotifier(parts)
    this.holding = new Holding(this.heldNotifier)
  }
}
