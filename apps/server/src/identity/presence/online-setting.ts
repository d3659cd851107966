import { limits, type OnlineSetting } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { setShowsOnline, showsOnline } from '../users/service.ts'
import type { PresenceService } from './service.ts'

/** Whether somebody shows that they are online. */
export class OnlineSettingService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #presence: Pick<PresenceService, 'shown'>
  readonly #changes: RateLimit

  constructor(parts: {
    database: Database
    notifier: Notifier
    presence: Pick<PresenceService, 'shown'>
    rates: Rates
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#presence = parts.presence
    this.#changes = parts.rates.limit('online-settings', limits.presenceSettings)
  }

  async setting({ userId }: Caller): Promise<OnlineSetting> {
    return { showOnline: await showsOnline(this.#database.queries, userId) }
  }

  /** Friends are notified as if the person had come or gone; the person reloads what they see of others. */
  async change({ userId }: Caller, { showOnline }: OnlineSetting): Promise<void> {
    if ((await showsOnline(this.#database.queries, userId)) === showOnline) return
    await takeOrRefuse(this.#changes, String(userId))
    await this.#database.transaction(async (transaction) => {
      if (!(await setShowsOnline(transaction.queries, userId, showOnline))) return
      this.#notifier.changed(transaction, [userId], ['profile', 'friends', 'sessions', 'groups'])
      transaction.onCommit(() => this.#presence.shown(userId, showOnline))
    })
  }
}
