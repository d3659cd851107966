import { firstNotificationSettings, type NotificationSettings } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { checkQuietUntil } from '../../messaging/conversations/quiet-until.ts'
import { endMutings } from '../../messaging/conversations/reader-repository.ts'
import { checkTimeZone } from '../../messaging/conversations/time-zone-repository.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { changeSettings, forgetSettings, settingsOf } from './settings-repository.ts'

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  /** Called when a person changes do not disturb. */
  readonly peaceChanged: (transaction: Transaction, userId: number) => Promise<void>
}

/** People's notification settings, which are the same on all of their devices. */
export class NotificationSettingsService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #peaceChanged: Parts['peaceChanged']

  constructor(parts: Parts) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#peaceChanged = parts.peaceChanged
  }

  async read({ userId }: Caller): Promise<NotificationSettings> {
    const found = await settingsOf(this.#database.queries, [userId])
    return found.get(userId) ?? firstNotificationSettings
  }

  /** @throws Refusal */
  async change({ userId }: Caller, changes: Partial<NotificationSettings>): Promise<void> {
    checkQuietUntil(changes.quietUntil ?? null, 'quietUntil')
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      if (changes.rest) await checkTimeZone(queries, changes.rest.timeZone, 'rest/timeZone')
      await changeSettings(queries, userId, changes)
      if (changes.quietUntil !== undefined || changes.rest !== undefined)
        await this.#peaceChanged(transaction, userId)
      this.#notifier.changed(transaction, [userId], ['notifications'])
    })
  }

  /** Ends expired mutes, also in the lists of clients. */
  async endMutings(): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const people = new Set(await endMutings(transaction.queries))
      if (people.size > 0) this.#notifier.changed(transaction, people, ['sessions'])
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await forgetSettings(queries, userId)
  }
}
