import type { ErrorName } from '@parley/contract'
import type { Committed } from '../../db/committed.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { apart, type Cause, traced, tracing } from '../../kernel/tracing.ts'
import { counts } from '../../platform/http/counts.ts'
import type { Draft, Sender } from './drafts.ts'
import type { Outcome, Placed } from './message-writer.ts'

interface Entry {
  readonly draft: Draft
  readonly sender: Sender
  /** It was undecided. */
  isDoubtful: boolean
  /** The trace in which the message came. */
  readonly cause: Cause | undefined
}

const maxBatch = 512

interface Parts {
  /** @param isDoubtful some of them are to be decided about now */
  readonly store: (drafts: readonly Draft[], isDoubtful: boolean) => Promise<Committed<Placed>>
  readonly announce: (committed: Committed, outcome: Outcome) => void
  readonly isOutOfSpace: (error: unknown) => boolean
  /** @param drafts what was to be stored, where that failed */
  readonly onError: (error: unknown, drafts?: readonly Draft[]) => void
}

/**
 * Messages on their way into the database. Those that arrive while a commit is under way, or in one tick, are committed
 * together; then each sender is notified, and only then anybody else.
 */
export class GroupCommitQueue {
  readonly #parts: Parts
  #waiting: Entry[] = []
  /** So many of those that wait are stored one by one: together they failed over one of them. */
  #singly = 0
  #running: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  add(draft: Draft, sender: Sender): void {
    this.#waiting.push({ draft, sender, isDoubtful: false, cause: tracing.tracer?.current() })
    this.#running ??= apart(() => this.#run())
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
      if (batch.length >= size || isRepeated(entry.draft, seen)) later.push(entry)
      else batch.push(entry)
    }
    this.#waiting = later
    this.#singly = Math.max(0, this.#singly - batch.length)
    return batch
  }

  async #commit(batch: readonly Entry[]): Promise<void> {
    const begunAt = performance.now()
    const stored = await this.#store(batch)
    if (!stored) return
    counts.onCommit?.(batch.length, (performance.now() - begunAt) / 1000)
    const outcomes = stored.value.outcomes()
    // Senders first, so that an ack never comes after the message itself.
    const undecided = batch.filter((entry, i) => {
      const outcome = outcomes[i]
      this.#attempt(() => {
        if (outcome?.kind === 'refused') entry.sender.refused(outcome.refusal)
        else if (outcome && outcome.kind !== 'undecided') entry.sender.stored(outcome.message)
      })
      if (outcome?.kind === 'stored') counts.messagesStored += 1
      return outcome?.kind === 'undecided'
    })
    for (const outcome of outcomes) this.#attempt(() => this.#parts.announce(stored, outcome))
    // Before whatever has come since, so that nothing overtakes them.
    for (const entry of undecided) entry.isDoubtful = true
    this.#waiting.unshift(...undecided)
  }

  /** Stored messages stay stored: a failure to notify one recipient does not stop the notification of the others. */
  #attempt(effect: () => void): void {
    try {
      effect()
    } catch (error) {
      this.#parts.onError(error)
    }
  }

  /** Undefined when it could not be done: the senders know, or are tried again. */
  async #store(batch: readonly Entry[]): Promise<Committed<Placed> | undefined> {
    try {
      const drafts = batch.map(({ draft }) => draft)
      const isDoubtful = batch.some((entry) => entry.isDoubtful)
      const options = () => ({
        attributes: { 'parley.messages': batch.length },
        causes: batch.map(({ cause }) => cause),
      })
      return await traced('store messages', options, () => this.#parts.store(drafts, isDoubtful))
    } catch (error) {
      if (batch.length > 1 && isAboutData(error)) {
        this.#waiting.unshift(...batch)
        this.#singly = batch.length
        return undefined
      }
      const refusal = new Refusal(this.#reasonOf(error))
      if (refusal.errorName !== 'outOfSpace')
        this.#parts.onError(
          error,
          batch.map(({ draft }) => draft),
        )
      for (const { sender } of batch) sender.refused(refusal)
      return undefined
    }
  }

  #reasonOf(error: unknown): ErrorName {
    if (isAboutData(error)) return 'frameInvalid'
    return this.#parts.isOutOfSpace(error) ? 'outOfSpace' : 'sendFailed'
  }
}

/** @param seen gets the draft's own id, if it has one */
function isRepeated({ senderId, clientMessageId }: Draft, seen: Set<string>): boolean {
  if (clientMessageId === null) return false
  const before = seen.size
  return seen.add(`${senderId} ${clientMessageId}`).size === before
}

/**
 * Data exceptions and broken constraints: one entry's fault, for good, and the others of its batch must not pay for it.
 * A unique key is lost to somebody else, and may be had the next time.
 */
function isAboutData(error: unknown): boolean {
  return /^2(2|3(?!505))/.test(String((error as { code?: unknown } | null)?.code))
}
