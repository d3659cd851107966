import { announcementLimits, type Data, type Endpoints, type Input } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import { lockAdministrator } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { checkEnd, checkRoom } from './policy.ts'
import { presentKept } from './presenter.ts'
import {
  deleteOldAnnouncements,
  insertAnnouncement,
  listHistory,
  lockAnnouncements,
  takeBack,
} from './publishing-repository.ts'

type Announce = Endpoints['POST /api/announcement/announcements']
type History = Endpoints['GET /api/announcement/history']

/** Announcements as administrators make them and take them back. */
export class PublishingService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #audit: AuditService

  constructor(parts: { database: Database; notifier: Notifier; audit: AuditService }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  announce(caller: Caller, { text, endsAt = null }: Input<Announce>['body']): Promise<Data<Announce>> {
    return this.#acting(caller, async ({ queries }) => {
      const end = endsAt === null ? null : new Date(endsAt)
      checkEnd(end)
      checkRoom(await lockAnnouncements(queries))
      const id = await insertAnnouncement(queries, { text, by_id: caller.userId, ends_at: end })
      await this.#audit.record(queries, caller, 'announcementMade', { announcement: id, text })
      return { id }
    })
  }

  takeBack(caller: Caller, id: number): Promise<void> {
    return this.#acting(caller, async ({ queries }) => {
      const text = (await takeBack(queries, id, caller.userId)) ?? refuse('announcementUnknown')
      await this.#audit.record(queries, caller, 'announcementTakenBack', { announcement: id, text })
    })
  }

  async history(query: Input<History>['query']): Promise<Data<History>> {
    const { rows, count } = await listHistory(this.#database.queries, sliceOf(query))
    return { list: rows.map(presentKept), count }
  }

  sweep(): Promise<void> {
    return deleteOldAnnouncements(this.#database.queries, announcementLimits.keptDays)
  }

  #acting<T>(caller: Caller, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      await lockAdministrator(transaction.queries, caller)
      const result = await work(transaction)
      transaction.onCommit((committed) => this.#notifier.everybody(committed, ['announcements']))
      return result
    })
  }
}
