import type { Data, Endpoints, Input } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { presentAnnouncement } from './presenter.ts'
import { forgetPutAway, listAnnouncements, putAway } from './repository.ts'

type List = Endpoints['GET /api/announcement/announcements']

/** Announcements as everybody sees them. */
export class AnnouncementService {
  readonly #database: Database
  readonly #notifier: Notifier

  constructor(parts: { database: Database; notifier: Notifier }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
  }

  async list({ userId }: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const { isOpen = false } = query
    const wanted = { ...sliceOf(query), isOpen }
    const { rows, count } = await listAnnouncements(this.#database.queries, userId, wanted)
    return { list: rows.map(presentAnnouncement), count }
  }

  putAway({ userId }: Caller, id: number): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      if (!(await putAway(transaction.queries, userId, id))) refuse('announcementUnknown')
      this.#notifier.changed(transaction, [userId], ['announcements'])
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await forgetPutAway(queries, userId)
  }
}
