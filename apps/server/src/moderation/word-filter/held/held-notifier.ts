import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../db/database.ts'
import { decidersAbout, holdAccounts } from '../../../identity/users/service.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'

/** Notifies the staff, and the senders of decided messages, that there is something new. */
export class HeldNotifier {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #log: FastifyBaseLogger
  /**
   * Notifications run one after the other: many messages quarantined at once cost the staff's logs no more than they
   * have to.
   */
  #last: Promise<void> = Promise.resolve()

  constructor(parts: { database: Database; notifier: Notifier; log: FastifyBaseLogger }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#log = parts.log
  }

  /** Resolves when everybody has been notified. */
  get done(): Promise<void> {
    return this.#last
  }

  /**
   * Runs after the change, in a transaction of its own (decision 101). A person who misses the notification reads it
   * when they come back.
   * @param decided whether the sender is notified too
   */
  notify(senderId: number, { decided }: { decided: boolean }): void {
    this.#last = this.#last.then(() => this.#notify(senderId, decided))
  }

  async #notify(senderId: number, decided: boolean): Promise<void> {
    try {
      await this.#database.transaction(async (transaction) => {
        const { queries } = transaction
        const ids = [...(decided ? [senderId] : []), ...(await decidersAbout(queries, [senderId]))]
        if (ids.length === 0) return
        await holdAccounts(queries, ids)
        this.#notifier.changed(transaction, ids, ['held'])
      })
    } catch (error) {
      this.#log.error({ err: error }, 'the staff could not be notified of a quarantined message')
    }
  }
}
