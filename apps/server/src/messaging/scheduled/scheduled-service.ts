import {
  type Data,
  type Endpoints,
  type Input,
  type Language,
  laterLimits,
  type Scheduled,
} from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Linking } from '../../platform/domains/own-data.ts'
import {
  filesOfScheduled,
  filesToUse,
  keepForScheduled,
  type Links,
  pathOf,
  releaseScheduled,
  sourceRefused,
} from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { Draft } from '../conversations/drafts.ts'
import { messagesByClientId } from '../conversations/message-repository.ts'
import type { Quarantine, WordFilter } from '../conversations/quarantine.ts'
import { changedTo, draftsOf, filesOf, partsOf, saidOf } from './drafting.ts'
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
  readonly #holding: Quarantine
  readonly #sender: DueSender

  readonly #links: Links

  constructor(parts: {
    database: Database
    notifier: Notifier
    words: WordFilter
    sender: DueSender
    links: Links
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#holding = parts.words.holding
    this.#sender = parts.sender
    this.#links = parts.links
  }

  async list({ userId, language }: Caller) {
    const { queries } = this.#database
    const list = await present(queries, await scheduledOf(queries, userId), language, this.#links)
    return { list, count: list.length }
  }

  /** The files are beside it. */
  async ownData({ userId, language }: Caller, linking: Linking) {
    const { queries } = this.#database
    const rows = await scheduledOf(queries, userId)
    const links = await linking(new Set(rows.flatMap((row) => filesOf(draftsOf(row)).map(pathOf))))
    return await present(queries, rows, language, links)
  }

  async schedule({ userId, language }: Caller, asked: Input<Schedule>['body']): Promise<Data<Schedule>> {
    const row = rowOf(userId, asked)
    const drafts = draftsOf(row)
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockAccounts(queries, [userId])
      const before = await scheduledUnder(queries, userId, row.client_message_id)
      if (before) return this.#presentOne(queries, before, language)
      await checkFiles(queries, userId, drafts)
      await checkNames(queries, drafts)
      checkRoom(await countScheduled(queries, userId), drafts)
      const stored = await insertScheduled(queries, row)
      await keepForScheduled(queries, stored.id, filesOf(drafts))
      this.#publish(transaction, userId)
      return this.#presentOne(queries, stored, language)
    })
  }

  change({ userId, language }: Caller, id: number, { version, at, said }: Input<Change>['body']) {
    return this.#own(userId, id, async (transaction, row) => {
      if (row.version !== version) refuse('scheduledOutdated')
      if (row.refusal?.name === 'messageHeld') refuse('scheduledReviewed')
      const next = {
        ...row,
        due_at: at === undefined ? row.due_at : timeAhead(at),
        said: said ? changedTo(said, row.said) : row.said,
      }
      const drafts = draftsOf(next)
      const { queries } = transaction
      await checkFiles(queries, userId, drafts)
      await checkNames(queries, drafts.slice(-1))
      const before = partsOf(row.said).length
      if (drafts.length > before) {
        await lockAccounts(queries, [userId])
        checkRoom((await countScheduled(queries, userId)) - before, drafts)
      }
      await releaseScheduled(queries, [id])
      await keepForScheduled(queries, id, filesOf(drafts))
      const stored = await rewriteScheduled(queries, next)
      this.#publish(transaction, userId)
      return this.#presentOne(queries, stored, language)
    })
  }

  /** If the message cannot be sent now, its sender learns why from its state from then on. */
  async sendNow({ userId }: Caller, id: number): Promise<void> {
    const place = await this.#own(userId, id, async (transaction, row) => {
      if (row.refusal?.name === 'messageHeld') refuse('scheduledReviewed')
      await hastenScheduled(transaction.queries, id)
      this.#publish(transaction, userId)
      return row.place
    })
    await this.#sender.sendOne(place, id)
  }

  async remove({ userId }: Caller, id: number): Promise<void> {
    await this.#own(userId, id, async (transaction, row) => {
      for (const { clientMessageId } of draftsOf(row))
        if (clientMessageId !== null) await this.#holding.takeBack(transaction, userId, clientMessageId)
      await releaseScheduled(transaction.queries, [id])
      await deleteScheduled(transaction.queries, [id])
      this.#publish(transaction, userId)
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    const rows = await scheduledOf(queries, userId)
    await releaseScheduled(
      queries,
      rows.map(({ id }) => id),
    )
    await deleteScheduledOf(queries, userId)
  }

  async #presentOne(queries: Queries, row: ScheduledRow, language: Language): Promise<Scheduled> {
    const [one] = await present(queries, [row], language, this.#links)
    return one ?? refuse('scheduledUnknown')
  }

  #own<T>(userId: number, id: number, act: (transaction: Transaction, row: ScheduledRow) => Promise<T>) {
    return this.#database.transaction(async (transaction) => {
      const row = (await lockOwnScheduled(transaction.queries, userId, id)) ?? refuse('scheduledUnknown')
      return act(transaction, row)
    })
  }

  #publish(transaction: Transaction, userId: number): void {
    this.#notifier.changed(transaction, [userId], ['later'])
  }
}

async function present(
  queries: Queries,
  rows: readonly ScheduledRow[],
  language: Language,
  links: Links,
): Promise<Scheduled[]> {
  const files = await filesOfScheduled(
    queries,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentScheduled(row, { language, links, files }))
}

function rowOf(userId: number, { clientMessageId, at, ...asked }: Input<Schedule>['body']): NewScheduled {
  return {
    ...placeOf(asked),
    sender_id: userId,
    client_message_id: clientMessageId,
    said: saidOf(asked),
    due_at: timeAhead(at),
  }
}

/** @param waiting how many messages of theirs wait beside these */
function checkRoom(waiting: number, drafts: readonly Draft[]): void {
  const max = laterLimits.scheduled
  if (waiting + drafts.length > max) refuse('scheduledFull', { max })
}

/** Refuses messages that have been sent by now. @throws Refusal */
async function checkNames(queries: Queries, drafts: readonly Draft[]): Promise<void> {
  if ((await messagesByClientId(queries, drafts)).length > 0) refuse('clientMessageIdReused')
}

/** Refuses files that the sender may not use now. @throws Refusal */
async function checkFiles(queries: Queries, userId: number, drafts: readonly Draft[]): Promise<void> {
  const wanted = filesOf(drafts).map((publicId) => ({ userId, publicId }))
  const fileOf = await filesToUse(queries, wanted)
  if (!wanted.every(({ publicId }) => fileOf(userId, publicId))) throw sourceRefused('src')
}
