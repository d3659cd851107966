import { laterLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Draft } from '../conversations/drafts.ts'
import { messagesByClientId } from '../conversations/message-repository.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import { releaseScheduled } from '../files/service.ts'
import { Refusal } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import { draftsOf } from './drafting.ts'
import {
  type DueRow,
  deleteScheduled,
  lockDue,
  placesDue,
  postponeScheduled,
  refuseScheduled,
  type ScheduledRow,
} from './scheduled-repository.ts'

export type Sending = Pick<SendingService<never, never>, 'sendDue' | 'conversationOf'>
type Place = ScheduledRow['place']

const batch = 50
/** Before what could not be stored for the moment is tried again, and before what the staff has is looked after. */
const [retrySeconds, heldSeconds] = [5, 60]

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly log: FastifyBaseLogger
  readonly sending: Readonly<Record<Place, Sending>>
}

/** Sends what is due: a message is stored in the transaction that takes it from those that wait, so it is sent once. */
export class DueSender {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    for (const place of await placesDue(this.#parts.database.queries)) await this.#sendAll(place, signal)
  }

  /** One that its sender wants to send now. */
  async sendOne(place: Place, id: number): Promise<void> {
    await this.#send(place, { limit: 1, id })
  }

  async #sendAll(place: Place, signal: AbortSignal): Promise<void> {
    for (let limit = batch; !signal.aborted; ) {
      try {
        if ((await this.#send(place, { limit })) < limit) return
      } catch (error) {
        // Of many, one may be what the database does not take.
        if (limit > 1) limit = 1
        else if (!(await this.#passOver(place, error))) throw error
      }
    }
  }

  /** @returns how many were due */
  #send(place: Place, only: { limit: number; id?: number }): Promise<number> {
    return this.#parts.database.transaction(async (transaction) => {
      const rows = await lockDue(transaction.queries, place, only)
      if (rows.length > 0) await this.#decide(transaction, place, rows)
      return rows.length
    })
  }

  async #decide(transaction: Transaction, place: Place, rows: readonly DueRow[]): Promise<void> {
    const { queries } = transaction
    const changed: number[] = []
    const late = rows.filter(({ is_late, refusal }) => is_late && !refusal)
    for (const { id, sender_id } of late) {
      await refuseScheduled(queries, id, new Refusal('scheduledTooLate', { hours: laterLimits.lateHours }))
      changed.push(sender_id)
    }
    const due = rows.filter((row) => !late.includes(row))
    changed.push(...(await this.#place(transaction, place, due)))
    if (changed.length > 0) this.#parts.notifier.changed(transaction, changed, ['later'])
  }

  /** @returns those to whom something has changed */
  async #place(transaction: Transaction, place: Place, rows: readonly DueRow[]): Promise<number[]> {
    if (rows.length === 0) return []
    const { queries } = transaction
    const written = rows.map((row) => ({ row, drafts: draftsOf(row) }))
    const all = written.flatMap(({ drafts }) => drafts)
    const refusals = await this.#parts.sending[place].sendDue(transaction, all)
    const there = new Set((await messagesByClientId(queries, all)).map(nameOf))
    // What is there of one that was hindered halfway is not sent again by the next try.
    const isThere = (draft: Draft) =>
      there.has(nameOf({ sender_id: draft.senderId, client_message_id: draft.clientMessageId }))
    const sent = written.filter(({ drafts }) => drafts.every(isThere)).map(({ row }) => row)
    // What is sent just now uses the files itself; what was there before may have been withdrawn since.
    await releaseScheduled(queries, idsOf(sent.filter(({ refusal }) => refusal)))
    await deleteScheduled(queries, idsOf(sent))
    const changed = sent.map(({ sender_id }) => sender_id)
    for (const { row, drafts } of written) {
      if (sent.includes(row)) continue
      const refusal = drafts.map((draft) => refusals[all.indexOf(draft)]).find((one) => one !== undefined)
      if (await keepWaiting(queries, row, refusal)) changed.push(row.sender_id)
    }
    return changed
  }

  /** Those behind it do not wait for what cannot be stored for a reason of its own. */
  async #passOver(place: Place, error: unknown): Promise<boolean> {
    const { database, log } = this.#parts
    return database.transaction(async ({ queries }) => {
      const [row] = await lockDue(queries, place, { limit: 1 })
      if (!row) return false
      log.error(
        { err: error, scheduled: row.id },
        'a scheduled message could not be sent, and is tried again',
      )
      await postponeScheduled(queries, row.id, retrySeconds)
      return true
    })
  }
}

const idsOf = (rows: readonly DueRow[]) => rows.map(({ id }) => id)

const nameOf = ({ sender_id, client_message_id }: { sender_id: number; client_message_id: string | null }) =>
  `${sender_id} ${client_message_id}`

/** @returns whether there is something to tell its sender */
async function keepWaiting(queries: Queries, row: DueRow, refusal: Refusal | undefined): Promise<boolean> {
  if (!refusal) {
    // It depends on another one.
    await postponeScheduled(queries, row.id, 1)
    return false
  }
  const { errorName, retryAfter = retrySeconds } = refusal
  if (errorName === 'messageHeld' && row.refusal?.name === 'messageHeld') {
    await postponeScheduled(queries, row.id, heldSeconds)
    return false
  }
  const mayPass = refusal.retry || refusal.retryAfter !== undefined
  if (mayPass && retryAfter <= laterLimits.waitSeconds) {
    await postponeScheduled(queries, row.id, retryAfter)
    return false
  }
  await refuseScheduled(queries, row.id, refusal, errorName === 'messageHeld' ? heldSeconds : undefined)
  return true
}
