import { type Data, type Endpoints, type Input, laterLimits } from '@parley/contract'
import { messagesByClientId } from '../conversations/message-repository.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import { lockAccounts } from '../users/service.ts'
import type { Words } from '../words/service.ts'
import { draftOf } from './drafting.ts'
import type { DueSender } from './due-sender.ts'
import { placeOf } from './place.ts'
import { presentScheduled } from './presenter.ts'
import {
  countScheduled,
  deleteScheduled,
  deleteScheduledOf,
  hastenScheduled,
  insertScheduled,
  lockOwnScheduled,
  type NewScheduled,
  rewriteScheduled,
  type ScheduledRow,
  scheduledOf,
  scheduledUnder,
} from './scheduled-repository.ts'
import { timeAhead } from './time.ts'

type Schedule = Endpoints['POST /api/chat/scheduled']
type Change = Endpoints['PUT /api/chat/scheduled/{id}']

/** Messages that people have written for a time: theirs alone to know until they are sent. */
export class ScheduledService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #holding: Words['holding']
  readonly #sender: DueSender

  constructor(parts: { database: Database; notifier: Notifier; words: Words; sender: DueSender }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#holding = parts.words.holding
    this.#sender = parts.sender
  }

  async list({ userId, language }: Caller) {
    const rows = await scheduledOf(this.#database.queries, userId)
    const list = rows.map((row) => presentScheduled(row, language))
    return { list, count: list.length }
  }

  async schedule({ userId, language }: Caller, asked: Input<Schedule>['body']): Promise<Data<Schedule>> {
    const row = rowOf(userId, asked)
    draftOf(row)
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockAccounts(queries, [userId])
      const before = await scheduledUnder(queries, userId, row.client_message_id)
      if (before) return presentScheduled(before, language)
      await checkRoom(queries, row)
      const stored = await insertScheduled(queries, row)
      this.#tell(transaction, userId)
      return presentScheduled(stored, language)
    })
  }

  change({ userId, language }: Caller, id: number, { version, at, said }: Input<Change>['body']) {
    return this.#own(userId, id, async (transaction, row) => {
      if (row.version !== version) refuse('scheduledOutdated')
      if (row.refusal?.name === 'messageHeld') refuse('scheduledReviewed')
      const { vanishAfter } = row.said
      const next = {
        ...row,
        due_at: at === undefined ? row.due_at : timeAhead(at),
        said: said ? { ...said, ...(vanishAfter && { vanishAfter }) } : row.said,
      }
      draftOf(next)
      const stored = await rewriteScheduled(transaction.queries, next)
      this.#tell(transaction, userId)
      return presentScheduled(stored, language)
    })
  }

  /** Of one that cannot be sent now its sender is told why by what it is from then on. */
  async sendNow({ userId }: Caller, id: number): Promise<void> {
    const place = await this.#own(userId, id, async (transaction, row) => {
      if (row.refusal?.name === 'messageHeld') refuse('scheduledReviewed')
      await hastenScheduled(transaction.queries, id)
      this.#tell(transaction, userId)
      return row.place
    })
    await this.#sender.sendOne(place, id)
  }

  async remove({ userId }: Caller, id: number): Promise<void> {
    await this.#own(userId, id, async (transaction, row) => {
      if (row.refusal?.name === 'messageHeld')
        await this.#holding.takeBack(transaction, userId, row.client_message_id)
      await deleteScheduled(transaction.queries, [id])
      this.#tell(transaction, userId)
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await deleteScheduledOf(queries, userId)
  }

  #own<T>(userId: number, id: number, act: (transaction: Transaction, row: ScheduledRow) => Promise<T>) {
    return this.#database.transaction(async (transaction) => {
      const row = (await lockOwnScheduled(transaction.queries, userId, id)) ?? refuse('scheduledUnknown')
      return act(transaction, row)
    })
  }

  #tell(transaction: Transaction, userId: number): void {
    this.#notifier.changed(transaction, [userId], ['later'])
  }
}

function rowOf(userId: number, { clientMessageId, at, ...asked }: Input<Schedule>['body']): NewScheduled {
  const { msg, mentions, noLinkPreview, vanishAfter } = asked
  return {
    ...placeOf(asked),
    sender_id: userId,
    client_message_id: clientMessageId,
    said: {
      msg,
      ...(mentions && { mentions }),
      ...(noLinkPreview && { noLinkPreview }),
      ...(vanishAfter && { vanishAfter }),
    },
    due_at: timeAhead(at),
  }
}

async function checkRoom(queries: Queries, { sender_id, client_message_id }: NewScheduled): Promise<void> {
  const name = { senderId: sender_id, clientMessageId: client_message_id }
  // What was sent by now is not sent again.
  if ((await messagesByClientId(queries, [name])).length > 0) refuse('clientMessageIdReused')
  const max = laterLimits.scheduled
  if ((await countScheduled(queries, sender_id)) >= max) refuse('scheduledFull', { max })
}
