import { type LastSeen, type LastSeenSetting, limits } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { setShowsLastSeen, showsLastSeen } from '../users/service.ts'
import { noteSeen, noteSeenAtClosing, seenBy, takeSeenAtClosing } from './repository.ts'

/** A restart that takes longer is none that people wait for. */
const restartSeconds = 60

/** When people were last online, for friends who show each other. */
export class LastSeenService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #changes: RateLimit

  constructor({ database, notifier, rates }: { database: Database; notifier: Notifier; rates: Rates }) {
    this.#database = database
    this.#notifier = notifier
    this.#changes = rates.limit('last-seen-settings', limits.presenceSettings)
  }

  /** These people are here, or were until now. */
  note(userIds: readonly number[]): Promise<void> {
    return noteSeen(this.#database.queries, userIds)
  }

  /** These people are here as the server stops. */
  noteLast(userIds: readonly number[]): Promise<void> {
    return noteSeenAtClosing(this.#database.queries, userIds)
  }

  /** People who were here when the server stopped, if that was a moment ago; nobody after a crash. Answers once. */
  async takeLast(): Promise<number[]> {
    try {
      return await takeSeenAtClosing(this.#database.queries, restartSeconds)
    } catch (error) {
      // On a full disk a server starts all the same, to read: nothing is taken there, so nobody is expected.
      if (this.#database.isOutOfSpace(error)) return []
      throw error
    }
  }

  async of({ userId }: Caller, friendId: number): Promise<LastSeen> {
    const row = await seenBy(this.#database.queries, userId, friendId)
    if (!row) refuse('notFriends')
    return { lastSeenAt: row.at?.toISOString() ?? null }
  }

  async setting({ userId }: Caller): Promise<LastSeenSetting> {
    return { showLastSeen: await showsLastSeen(this.#database.queries, userId) }
  }

  async change({ userId }: Caller, { showLastSeen }: LastSeenSetting): Promise<void> {
    if ((await showsLastSeen(this.#database.queries, userId)) === showLastSeen) return
    await takeOrRefuse(this.#changes, String(userId))
    await this.#database.transaction(async (transaction) => {
      await setShowsLastSeen(transaction.queries, userId, showLastSeen)
      this.#notifier.changed(transaction, [userId], ['profile'])
    })
  }
}
