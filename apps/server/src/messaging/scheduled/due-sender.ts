import { laterLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { keepForScheduled, releaseScheduled } from '../../platform/files/service.ts'
import type { SenderPace } from '../../platform/http/sender-pace.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { Draft } from '../conversations/drafts.ts'
import { messagesByClientId } from '../conversations/message-repository.ts'
import { publishedBy } from '../conversations/published.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import { draftsOf, filesOf, isBegun, partsOf, withoutSent } from './drafting.ts'
import {
  type DueRow,
  deleteScheduled,
  keepRest,
  lockDue,
  placesDue,
  postponeScheduled,
  refuseScheduled,
  type ScheduledRow,
} from './scheduled-repository.ts'

export type Sending = Pick<SendingService<never>, 'sendDue' | 'conversationOf'>
type Place = ScheduledRow['place']

/** Rows, and messages if there is more than one row. */
const batch = 50
/** Before what could not be stored for the moment is tried again, and before what the staff has is looked after. */
const [retrySeconds, heldSeconds] = [5, 60]

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly log: FastifyBaseLogger
  readonly sending: Readonly<Record<Place, Sending>>
  readonly senders: Pick<SenderPace, 'refusalOf' | 'giveBack'>
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

  /** Sends a message that its sender wants to send now. */
  async sendOne(place: Place, id: number): Promise<void> {
    await this.#send(place, { limit: 1, id })
  }

  async #sendAll(place: Place, signal: AbortSignal): Promise<void> {
    for (let limit = batch; !signal.aborted; ) {
      try {
        if (await this.#send(place, { limit })) return
      } catch (error) {
        // The database may refuse one of many.
        if (limit > 1) limit = 1
        else if (!(await this.#passOver(place, error))) throw error
      }
    }
  }

  /** @returns whether that was all that was due */
  #send(place: Place, only: { limit: number; id?: number }): Promise<boolean> {
    return this.#parts.database.transaction(async (transaction) => {
      const due = await lockDue(transaction.queries, place, only)
      const rows = firstOf(due)
      if (rows.length > 0) await this.#decide(transaction, place, rows)
      return due.length < only.limit && rows.length === due.length
    })
  }

  async #decide(transaction: Transaction, place: Place, rows: readonly DueRow[]): Promise<void> {
    const { queries } = transaction
    const changed: number[] = []
    const late = rows.filter(({ is_late, refusal, said }) => is_late && !refusal && !isBegun(said))
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
    const refusals = await this.#sendAtPace(transaction, place, written)
    const there = new Set((await messagesByClientId(queries, all)).map(nameOf))
    const isThere = (draft: Draft) =>
      there.has(nameOf({ sender_id: draft.senderId, client_message_id: draft.clientMessageId }))
    const sent = written.filter(({ drafts }) => drafts.every(isThere))
    // A message that was stored now uses the files itself; one that was stored before may have been withdrawn since.
    await releaseScheduled(queries, idsOf(sent.filter(({ drafts }) => filesOf(drafts).length > 0)))
    await deleteScheduled(queries, idsOf(sent))
    const changed = sent.map(({ row }) => row.sender_id)
    for (const [i, one] of written.entries()) {
      if (sent.includes(one)) continue
      const rest = await takeOut(queries, one, isThere)
      const isChanged = await keepWaiting(queries, rest ?? one.row, refusals[i])
      if (rest || isChanged) changed.push(one.row.sender_id)
    }
    return changed
  }

  /** @returns why each of these cannot be sent now, if so */
  async #sendAtPace(
    transaction: Transaction,
    place: Place,
    written: readonly Written[],
  ): Promise<ReadonlyArray<Refusal | undefined>> {
    const { sending, senders } = this.#parts
    const early = written.map(({ row, drafts }) =>
      senders.refusalOf(String(row.sender_id), publishedBy(drafts)),
    )
    const inTime = written.filter((_, i) => !early[i])
    const refusals = await sending[place].sendDue(
      transaction,
      inTime.map(({ drafts }) => drafts),
    )
    for (const [i, { row, drafts }] of inTime.entries())
      if (refusals[i]) senders.giveBack(String(row.sender_id), publishedBy(drafts))
    return written.map((one, i) => early[i] ?? refusals[inTime.indexOf(one)])
  }

  /** Postpones a message that cannot be stored for a reason of its own: those behind it do not wait. */
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

interface Written {
  readonly row: DueRow
  readonly drafts: readonly Draft[]
}

const idsOf = (all: readonly Written[]) => all.map(({ row }) => row.id)

/** As many as one transaction takes. */
function firstOf(rows: readonly DueRow[]): DueRow[] {
  let messages = 0
  return rows.filter(({ said }, i) => {
    messages += partsOf(said).length
    return i === 0 || messages <= batch
  })
}

/** Removes the parts that have been sent. @returns the rest, if something has been sent */
async function takeOut(
  queries: Queries,
  { row, drafts }: Written,
  isSent: (draft: Draft) => boolean,
): Promise<ScheduledRow | undefined> {
  const sent = new Set(drafts.flatMap((draft, place) => (isSent(draft) ? [place] : [])))
  const said = withoutSent(row.said, (place) => sent.has(place))
  if (said === row.said) return undefined
  const rest = await keepRest(queries, { id: row.id, said })
  await releaseScheduled(queries, [row.id])
  await keepForScheduled(queries, row.id, filesOf(draftsOf(rest)))
  return rest
}

const nameOf = ({ sender_id, client_message_id }: { sender_id: number; client_message_id: string | null }) =>
  `${sender_id} ${client_message_id}`

/** @returns whether its sender has to be notified */
async function keepWaiting(
  queries: Queries,
  row: ScheduledRow,
  refusal: Refusal | undefined,
): Promise<boolean> {
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
  // A message of which some parts have been sent is sent to its end.
  if (mayPass && (retryAfter <= laterLimits.waitSeconds || isBegun(row.said))) {
    await postponeScheduled(queries, row.id, retryAfter)
    return false
  }
  await refuseScheduled(queries, row.id, refusal, errorName === 'messageHeld' ? heldSeconds : undefined)
  return true
}
