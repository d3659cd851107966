import type { ErrorName } from '@parley/contract'
import { Refusal } from '../http/refusal.ts'
import type { Committed } from '../storage/committed.ts'
import type { Draft, Sender } from './drafts.ts'
import type { Outcome } from './message-writer.ts'

interface Entry {
  readonly draft: Draft
  readonly sender: Sender
}

const maxBatch = 512

/** Drafts in the database, with what the world hears of them. */
interface Stored {
  /** What became of each draft. */
  outcomes(): readonly Outcome[]
}

interface Parts<S extends Stored> {
  readonly store: (drafts: readonly Draft[]) => Promise<Committed<S>>
  readonly announce: (stored: Committed<S>, outcome: Outcome) => void
  readonly isOutOfSpace: (error: unknown) => boolean
  readonly onError: (error: unknown) => void
}

/**
 * Messages on their way into the database. Those that arrive while a commit is under way, or in one tick, are
 * committed together; then each sender is told, and only then anybody else.
 */
export class Outbox<S extends Stored> {
  readonly #parts: Parts<S>
  #waiting: Entry[] = []
  /** So many of those that wait are stored one by one: together they failed over one of them. */
  #singly = 0
  #running: Promise<void> | undefined

  constructor(parts: Parts<S>) {
    this.#parts = parts
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
    const stored = await this.#store(batch)
    if (!stored) return
    const outcomes = stored.value.outcomes()
    // Senders first, so that an ack never comes after the message itself.
    outcomes.forEach((outcome, i) => {
      const sender = batch[i]?.sender
      this.#tell(() => {
        if (outcome.kind === 'refused') sender?.refused(outcome.refusal)
        else sender?.stored(outcome.message)
      })
    })
    for (const outcome of outcomes) this.#tell(() => this.#parts.announce(stored, outcome))
  }

  /** What is stored is stored: that one cannot be told of it keeps nobody else from hearing. */
  #tell(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.#parts.onError(error)
    }
  }

  /** Undefined when it could not be done: the senders know, or are tried again. */
  async #store(batch: readonly Entry[]): Promise<Committed<S> | undefined> {
    try {
      return await this.#parts.store(batch.map(({ draft }) => draft))
    } catch (error) {
      if (batch.length > 1 && isAboutData(error)) {
        this.#waiting.unshift(...batch)
        this.#singly = batch.length
        return undefined
      }
      const refusal = new Refusal(this.#reasonOf(error))
      if (refusal.errorName !== 'outOfSpace') this.#parts.onError(error)
      for (const { sender } of batch) sender.refused(refusal)
      return undefined
    }
  }

  #reasonOf(error: unknown): ErrorName {
    if (isAboutData(error)) return 'frameInvalid'
    return this.#parts.isOutOfSpace(error) ? 'outOfSpace' : 'sendFailed'
  }
}

/**
 * Data exceptions and broken constraints: one entry's fault, for good, and the others of its batch must not pay for it.
 * A unique key is lost to somebody else, and may be had the next time.
 */
function isAboutData(error: unknown): boolean {
  return /^2(2|3(?!505))/.test(String((error as { code?: unknown } | null)?.code))
}
