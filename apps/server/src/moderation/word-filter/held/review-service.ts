import { type Data, type Endpoints, type HeldOutcome, type Input, wordLimits } from '@parley/contract'
import type { Database, Transaction } from '../../../db/database.ts'
import { lockAccounts } from '../../../identity/users/service.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { sliceOf } from '../../../kernel/paging.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ReviewedDraft } from '../../../messaging/conversations/drafts.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import { releaseHeld } from '../../../platform/files/service.ts'
import type { HeldNotifier } from './held-notifier.ts'
import {
  countHeld,
  deleteHeld,
  type HeldRow,
  heldOf,
  listHeld,
  lockHeld,
  lockOldHeld,
  markRejected,
  senderOf,
} from './held-repository.ts'
import type { Holding } from './holding.ts'
import { checkReviewing } from './policy.ts'
import type { HeldPresenter } from './presenter.ts'

type List = Endpoints['GET /api/words/held']

/** Stores a message that was reviewed, by the rights that its sender has now. @throws Refusal */
export interface Sending {
  sendReviewed(transaction: Transaction, draft: ReviewedDraft): Promise<void>
}

const sweepBatch = 500

/** Messages that are held, as the staff decides about them. */
export class ReviewService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #holding: Holding
  readonly #presenter: HeldPresenter
  readonly #heldNotifier: HeldNotifier
  readonly #sending: Readonly<Record<HeldRow['place'], Sending>>

  constructor(parts: {
    database: Database
    audit: AuditService
    holding: Holding
    presenter: HeldPresenter
    heldNotifier: HeldNotifier
    sending: Readonly<Record<HeldRow['place'], Sending>>
  }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#holding = parts.holding
    this.#presenter = parts.presenter
    this.#heldNotifier = parts.heldNotifier
    this.#sending = parts.sending
  }

  /** Lists quarantined messages. The audit log records the access. */
  async list(caller: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const { queries } = this.#database
    if (query.countOnly) return { list: [], count: await countHeld(queries, caller) }
    const rows = await listHeld(queries, caller, sliceOf(query))
    const count = await countHeld(queries, caller)
    const list = await this.#presenter.messages(queries, rows)
    if (rows.length > 0)
      await this.#audit.record(queries, caller, 'heldRead', { ids: rows.map(({ id }) => id).join(', ') })
    return { list, count }
  }

  /** If two people decide at the same time, one decision counts. */
  async decide(caller: Caller, id: number, outcome: HeldOutcome): Promise<void> {
    const senderId = await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const sender = (await senderOf(queries, id)) ?? refuse('heldUnknown')
      // Accounts before the message, and that before its conversation, as everywhere.
      const accounts = await lockAccounts(queries, [caller.userId, sender])
      checkReviewing(accounts.get(caller.userId), accounts.get(sender))
      const held = (await lockHeld(queries, id)) ?? refuse('heldUnknown')
      if (outcome === 'released') await this.#release(transaction, held)
      else await markRejected(queries, id)
      await releaseHeld(queries, [id])
      if (outcome === 'released') await deleteHeld(queries, [id])
      const nickname = accounts.get(sender)?.nickname ?? ''
      await this.#audit.record(queries, caller, 'heldDecided', {
        held: id,
        outcome,
        userId: sender,
        nickname,
      })
      return sender
    })
    this.#heldNotifier.notify(senderId, { decided: true })
  }

  #release(transaction: Transaction, held: HeldRow): Promise<void> {
    return this.#sending[held.place].sendReviewed(transaction, {
      type: held.type,
      body: held.body,
      preview: held.preview,
      senderId: held.sender_id,
      to: held.target,
      clientMessageId: held.client_message_id,
      ...(held.mentions && { mentions: held.mentions }),
      ...(held.vanish_after && { vanishAfter: held.vanish_after }),
      ...(held.file_ids.length > 0 && { fileIds: held.file_ids }),
    })
  }

  /** Deletes a quarantined message that its sender takes back. */
  async takeBack({ userId }: Caller, clientMessageId: string): Promise<void> {
    await this.#database.transaction((transaction) =>
      this.#holding.takeBack(transaction, userId, clientMessageId),
    )
  }

  /** Deletes the quarantined messages of a person whose account ends. */
  async depart({ queries }: Transaction, userId: number): Promise<void> {
    const ids = await heldOf(queries, userId)
    await releaseHeld(queries, ids)
    await deleteHeld(queries, ids)
  }

  async sweep(signal: AbortSignal): Promise<void> {
    for (let count = sweepBatch; count === sweepBatch && !signal.aborted; )
      count = await this.#database.transaction(async ({ queries }) => {
        const ids = await lockOldHeld(queries, wordLimits.heldDays, sweepBatch)
        await releaseHeld(queries, ids)
        await deleteHeld(queries, ids)
        return ids.length
      })
  }
}
