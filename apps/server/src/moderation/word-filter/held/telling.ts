import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../db/database.ts'
import { decidersAbout, holdAccounts } from '../../../identity/users/service.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'

/** Tells the staff, and those whose messages were decided about, that there is something new. */
export class HeldTelling {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #log: FastifyBaseLogger
  /** One after the other: many that are held at once cost the staff's logs no more than they have to. */
  #last: Promise<void> = Promise.resolve()

  constructor(parts: { database: Database; notifier: Notifier; log: FastifyBaseLogger }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#log = parts.log
  }

  /** Ends when everybody has been told. */
  get done(): Promise<void> {
    return this.#last
  }

  /**
   * After what it tells of, in a transaction of its own (decision 101). Whoever is not told reads it when they come back.
   * @param decided whether the sender is told too
   */
  tell(senderId: number, { decided }: { decided: boolean }): void {
    this.#last = this.#last.then(() => this.#tell(senderId, decided))
  }

  async #tell(senderId: number, decided: boolean): Promise<void> {
    try {
      await this.#database.transaction(async (transaction) => {
        const { queries } = transaction
        const ids = [...(decided ? [senderId] : []), ...(await decidersAbout(queries, [senderId]))]
        if (ids.length === 0) return
        await holdAccounts(queries, ids)
        this.#notifier.changed(transaction, ids, ['held'])
      })
    } catch (error) {
      this.#log.error({ err: error }, 'the staff could not be told of a message that is held')
    }
  }
}
