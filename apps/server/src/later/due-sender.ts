import { laterLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { messagesByClientId } from '../conversations/message-repository.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import { Refusal } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import { draftOf } from './drafting.ts'
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
    const drafts = rows.map(draftOf)
    const refusals = await this.#parts.sending[place].sendDue(transaction, drafts)
    const there = new Set((await messagesByClientId(queries, drafts)).map(keyOf))
    const isThere = (row: DueRow) => there.has(keyOf(row))
    const [sent, left] = [rows.filter(isThere), rows.filter((row) => !isThere(row))]
    await deleteScheduled(
      queries,
      sent.map(({ id }) => id),
    )
    const changed = sent.map(({ sender_id }) => sender_id)
    for (const row of left)
      if (await keepWaiting(queries, row, refusals[rows.indexOf(row)])) changed.push(row.sender_id)
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

const keyOf = ({ sender_id, client_message_id }: { sender_id: number; client_message_id: string | null }) =>
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
