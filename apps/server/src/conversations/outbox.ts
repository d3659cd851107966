import type { ErrorName } from '@parley/contract'
import { Refusal } from '../http/refusal.ts'
import type { Database, Transaction } from '../storage/database.ts'
import type { Draft, Sender } from './drafts.ts'
import type { Outcome } from './message-writer.ts'

interface Entry {
  readonly draft: Draft
  readonly sender: Sender
}

const maxBatch = 512

/** An outcome, and how the world hears of it. */
export interface Settled {
  readonly outcome: Outcome
  announce(): void
}

/** Sends drafts into the database; gives what became of them, to be asked once the transaction has committed. */
type Store = (transaction: Transaction, drafts: readonly Draft[]) => Promise<() => Settled[]>

/**
 * Messages on their way into the database. Those that arrive while a commit is under way, or in one tick, are
 * committed together; then each sender is told, and only then anybody else.
 */
export class Outbox {
  readonly #database: Pick<Database, 'transaction' | 'isOutOfSpace'>
  readonly #store: Store
  readonly #onError: (error: unknown) => void
  #waiting: Entry[] = []
  /** So many of those that wait are stored one by one: together they failed over one of them. */
  #singly = 0
  #running: Promise<void> | undefined

  constructor(parts: {
    database: Pick<Database, 'transaction' | 'isOutOfSpace'>
    store: Store
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#store = parts.store
    this.#onError = parts.onError
  }

  add(draft: Draft, sender: Sender): void {
    this.#waiting.push({ draft, sender })
    this.#running ??= this.#run()
  }

  /** Ends when everything that was added has been stored or refused. */
  async drain(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // The rest of this tick's frames join the first batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch()
      if (batch.length > 0) await this.#commit(batch)
    }
    this.#running = undefined
  }

  /**
   * The next entries; of those with one `clientMessageId` only the first, so that the others find it stored. What
   * stands behind a message that failed for the moment would overtake it.
   */
  #takeBatch(): Entry[] {
    const size = this.#singly > 0 ? 1 : maxBatch
    const seen = new Set<string>()
    const batch: Entry[] = []
    const later: Entry[] = []
    for (const entry of this.#waiting) {
      if (entry.sender.isBrokenOff) {
        entry.sender.refused(new Refusal('sendFailed'))
        continue
      }
      const { senderId, clientMessageId } = entry.draft
      const id = clientMessageId === null ? undefined : `${senderId} ${clientMessageId}`
      if (batch.length >= size || (id !== undefined && seen.has(id))) {
        later.push(entry)
        continue
      }
      if (id !== undefined) seen.add(id)
      batch.push(entry)
    }
    this.#waiting = later
    this.#singly = Math.max(0, this.#singly - batch.length)
    return batch
  }

  async #commit(batch: readonly Entry[]): Promise<void> {
    const drafts = batch.map(({ draft }) => draft)
    try {
      await this.#database.transaction(async (transaction) => {
        const settled = await this.#store(transaction, drafts)
        transaction.onCommit(() => tell(batch, settled()))
      })
    } catch (error) {
      if (batch.length > 1 && isAboutData(error)) {
        this.#waiting.unshift(...batch)
        this.#singly = batch.length
        return
      }
      const refusal = new Refusal(this.#reasonOf(error))
      if (refusal.errorName !== 'outOfSpace') this.#onError(error)
      for (const { sender } of batch) sender.refused(refusal)
    }
  }

  #reasonOf(error: unknown): ErrorName {
    if (isAboutData(error)) return 'frameInvalid'
    return this.#database.isOutOfSpace(error) ? 'outOfSpace' : 'sendFailed'
  }
}

/** Senders first, so that an ack never comes after the message itself. */
function tell(batch: readonly Entry[], settled: readonly Settled[]): void {
  settled.forEach(({ outcome }, i) => {
    const sender = batch[i]?.sender
    if (outcome.kind === 'refused') sender?.refused(outcome.refusal)
    else sender?.stored(outcome.message)
  })
  for (const { announce } of settled) announce()
}

/**
 * Data exceptions and broken constraints: one entry's fault, for good, and the others of its batch must not pay for it.
 * A unique key is lost to somebody else, and may be had the next time.
 */
function isAboutData(error: unknown): boolean {
  return /^2(2|3(?!505))/.test(String((error as { code?: unknown } | null)?.code))
}
