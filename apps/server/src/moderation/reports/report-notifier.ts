import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { decidersAbout, holdAccounts } from '../../identity/users/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'

/** Notifies those whom reports concern that there is something new. */
export class ReportNotifier {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #log: FastifyBaseLogger

  constructor(parts: { database: Database; notifier: Notifier; log: FastifyBaseLogger }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#log = parts.log
  }

  /**
   * Runs after the transaction of the change, not within it: that one locks accounts, each member of the staff another
   * one, and would wait for the logs of all. A person who misses the notification reads it when they come back.
   * @param about whom the report is about
   */
  async notify(about: readonly number[], reporters: readonly number[]): Promise<void> {
    try {
      await this.#database.transaction(async (transaction) => {
        const { queries } = transaction
        const ids = [...reporters, ...(await decidersAbout(queries, about))]
        if (ids.length === 0) return
        await holdAccounts(queries, ids)
        this.#notifier.changed(transaction, ids, ['reports'])
      })
    } catch (error) {
      this.#log.error({ err: error }, 'the staff could not be notified of a report')
    }
  }
}
