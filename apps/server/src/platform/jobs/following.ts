import type { FastifyBaseLogger } from 'fastify'
import { backOff } from '../../concurrency/back-off.ts'
import { pause } from '../../concurrency/in-time.ts'
import type { Database, Queries } from '../../db/database.ts'
import { isDatabaseUnavailable, isTooLong, outageIn } from '../../db/database-unavailable.ts'
import { traced } from '../../kernel/tracing.ts'
import type { Entry, Follower, Log, Slice } from './follower.ts'
import {
  cursorOf,
  insertSetAside,
  LeaseLost,
  lockCursor,
  moveCursor,
  registerFollower,
} from './follower-repository.ts'
import { endLease, type Lease, msUntilFree, renewLease, takeLease } from './lease-repository.ts'
import { LoopLoad } from './loop-load.ts'

export interface FollowingPace {
  /** How often a follower that has caught up looks for more. */
  readonly lookMs: number
  /** Pause between two transactions, as a multiple of the duration of the last: it leaves the database to senders. */
  readonly breather: number
  /** How long a follower stays with a node that has died. */
  readonly leaseMs: number
  /** How often a node tries to take a follower that another one has. */
  readonly standbyMs: number
  /** Shortest time between two tries, such as while a transaction outlasts its lease. */
  readonly leastWaitMs: number
  readonly retryMs: number
  readonly maxRetryMs: number
  /** Failures in a row after which an entry is set aside. */
  readonly attempts: number
  /** Statements in a row that took too long before that counts as a failure of the entries. */
  readonly excused: number
  /** Entries in one transaction. */
  readonly batch: number
  /** Share of its time that the event loop works from which a node counts as full. */
  readonly fullAt: number
  /** `breather` and `batch` on a full node: larger batches cost less, and leave more to senders. */
  readonly breatherWhenFull: number
  readonly batchWhenFull: number
}

export const followingPace: FollowingPace = {
  lookMs: 1000,
  breather: 4,
  leaseMs: 30_000,
  standbyMs: 5000,
  leastWaitMs: 100,
  retryMs: 1000,
  maxRetryMs: 60_000,
  attempts: 6,
  excused: 3,
  batch: 100,
  fullAt: 0.8,
  breatherWhenFull: 8,
  batchWhenFull: 400,
}

/** Longest text of an error that is stored with an entry. */
const errorText = 1000

/** The slice to read, and the entries of it that are being handled. */
interface Tried {
  readonly slice: Slice & { readonly limit: number }
  readonly entries: readonly Entry[]
}

/** One node's part in a follower: it waits for the lease, and handles the log's entries while it holds it. */
export class Following<E extends Entry> {
  readonly #database: Database
  readonly #logs: Log<E>
  readonly #follower: Follower<E>
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly #pace: FollowingPace
  #isRegistered = false
  /** The entries that were being handled at a failure. */
  #tried: Tried | undefined
  /** Failures in a row that may be an entry's fault. */
  #failures = 0
  /** Failures in a row that are no entry's fault. */
  #troubles = 0
  /** Statements in a row that took too long while the database answered others. */
  #tooLong = 0
  #renewedAt = 0
  readonly #load = new LoopLoad()
  #isFull = false
  /** Until then batches have the usual size, after a failure. */
  #carefulUntil = 0
  /** Entries that are read for the next unit, where those of the last one were heavy. */
  #most = Number.POSITIVE_INFINITY
  /** Entries to handle one by one, since one of them fails. */
  #alone = 0

  constructor(parts: {
    database: Database
    logs: Log<E>
    follower: Follower<E>
    log: Pick<FastifyBaseLogger, 'error' | 'warn'>
    pace: FollowingPace
  }) {
    this.#database = parts.database
    this.#logs = parts.logs
    this.#follower = parts.follower
    this.#log = parts.log
    this.#pace = parts.pace
  }

  /** Runs until the signal aborts; then it finishes the current batch, and frees the lease. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await this.#takeTurn(signal).catch((error: unknown) => this.#giveWay(error))
      await pause(waitMs, signal)
    }
  }

  get #waits() {
    return { leaseMs: this.#pace.leaseMs, dueMs: this.#pace.maxRetryMs }
  }

  /** @returns milliseconds until the next turn */
  async #takeTurn(signal: AbortSignal): Promise<number> {
    const { queries } = this.#database
    const { name } = this.#follower
    await this.#register()
    const lease = await takeLease(queries, name, this.#waits)
    if (!lease) return await this.#standBy()
    this.#failures = lease.failures
    if (lease.failures > 0) this.#beCareful()
    this.#alone = lease.failures > 0 ? this.#batch : 0
    this.#renewedAt = performance.now()
    try {
      await this.#follow(lease, signal)
      await endLease(queries, lease)
      return 0
    } catch (error) {
      this.#beCareful()
      return await this.#fail(lease, error)
    }
  }

  /** @returns milliseconds until the next turn */
  async #standBy(): Promise<number> {
    const { standbyMs, leastWaitMs } = this.#pace
    const ms = await msUntilFree(this.#database.queries, this.#follower.name, this.#waits)
    this.#isRegistered = ms !== undefined
    return Math.max(leastWaitMs, Math.min(ms ?? 0, standbyMs))
  }

  async #register(): Promise<void> {
    if (this.#isRegistered) return
    const { name, begins } = this.#follower
    const cursor = begins === 'atEnd' ? await this.#logs.end() : 0
    await registerFollower(this.#database.queries, name, cursor)
    this.#isRegistered = true
  }

  async #follow(lease: Lease, signal: AbortSignal): Promise<void> {
    const { lookMs } = this.#pace
    this.#load.sinceLast()
    let cursor = (await cursorOf(this.#database.queries, lease.job)) ?? 0
    while (!signal.aborted) {
      const upTo = await this.#logs.settledEnd(cursor, signal)
      while (cursor < upTo && !signal.aborted) {
        const begunAt = performance.now()
        cursor = await this.#handleTraced(lease, upTo)
        const tookMs = performance.now() - begunAt
        this.#isFull = this.#load.sinceLast() > this.#pace.fullAt
        if (cursor < upTo) await pause(Math.min(tookMs * this.#breather, lookMs), signal)
      }
      // Entries written meanwhile are handled together: each turn costs as much as several messages.
      await this.#rest(lease, cursor, signal)
    }
  }

  async #rest(lease: Lease, cursor: number, signal: AbortSignal): Promise<void> {
    // A worker that died with nothing to do has died of no entry.
    if (this.#failures > 0 && (await this.#logs.end()) <= cursor) await this.#handle(lease, cursor)
    await pause(this.#pace.lookMs, signal)
    if (performance.now() - this.#renewedAt < this.#pace.leaseMs / 3) return
    this.#renewedAt = performance.now()
    if (!(await renewLease(this.#database.queries, lease, this.#pace.leaseMs))) throw new LeaseLost(lease.job)
  }

  get #breather(): number {
    const isSparing = this.#isFull && this.#alone === 0
    return isSparing ? this.#pace.breatherWhenFull : this.#pace.breather
  }

  get #batch(): number {
    const { batch, batchWhenFull } = this.#pace
    const isMore = this.#isFull && performance.now() > this.#carefulUntil
    return Math.min(isMore ? batchWhenFull : batch, this.#follower.batch ?? Number.POSITIVE_INFINITY)
  }

  #beCareful(): void {
    this.#carefulUntil = performance.now() + this.#pace.maxRetryMs
  }

  #handleTraced(lease: Lease, upTo: number): Promise<number> {
    const options = () => ({ attributes: { 'parley.follower': this.#follower.name }, causes: [] })
    return traced(`follow: ${this.#follower.name}`, options, () => this.#handle(lease, upTo))
  }

  /** @returns the cursor after it */
  async #handle(lease: Lease, upTo: number): Promise<number> {
    this.#tried = undefined
    // Work that people wait for comes first.
    await this.#database.admission.enter(() => true)
    const limit = this.#alone > 0 ? 1 : Math.min(this.#batch, this.#most)
    const [count, cursor] = await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const after = await lockCursor(queries, lease)
      const read = upTo > after ? await this.#read(queries, { after, upTo, limit }) : []
      const entries = this.#unitOf(read)
      const last = entries.at(-1)
      if (last) await this.#follower.handle(entries, transaction)
      const hasMore = read.length === limit || entries.length < read.length
      const moved = last && hasMore ? last.id : Math.max(after, upTo)
      await moveCursor(queries, lease, moved, this.#pace.leaseMs)
      return [entries.length, moved]
    })
    this.#renewedAt = performance.now()
    this.#alone = Math.max(0, this.#alone - count)
    this.#failures = 0
    this.#troubles = 0
    if (this.#alone === 0) this.#tooLong = 0
    return cursor
  }

  /** As many of these entries as weigh no more than a unit; one always. */
  #unitOf(entries: readonly E[]): readonly E[] {
    const { unit = Number.POSITIVE_INFINITY } = this.#follower
    let weight = 0
    const beyond = entries.findIndex((entry, i) => {
      weight += this.#follower.weigh?.(entry) ?? 0
      return i > 0 && weight > unit
    })
    // Entries that were read and left are read again, so most of them should not be read in the first place.
    if (weight > unit / 2) this.#most = Math.max(1, beyond < 0 ? entries.length : beyond)
    else this.#most *= 2
    if (beyond < 0) return entries
    if (this.#tried) this.#tried = { ...this.#tried, entries: entries.slice(0, beyond) }
    return entries.slice(0, beyond)
  }

  async #read(queries: Queries, slice: Tried['slice']): Promise<E[]> {
    this.#tried = { slice, entries: [] }
    const isDeadly = this.#failures >= this.#pace.attempts
    if (isDeadly && (await this.#logs.first(queries, slice))) throw new Error('no worker has outlived it')
    const entries = await this.#logs.read(queries, slice)
    this.#tried = { slice, entries }
    return entries
  }

  /** @returns milliseconds until the next turn */
  async #fail(lease: Lease, error: unknown): Promise<number> {
    const { queries } = this.#database
    const tried = this.#isEntrys(error) ? this.#tried : undefined
    const entry = tried && (tried.entries[0]?.id ?? (await this.#logs.first(queries, tried.slice)))
    if (!tried || !entry) {
      await this.#excuse(lease, error)
      throw error
    }
    const others = (tried.entries.length || tried.slice.limit) - 1
    const { retryMs, maxRetryMs, attempts } = this.#pace
    const failures = this.#failures + 1
    if (others === 0 && failures >= attempts) {
      await this.#setAside(lease, entry, error)
      return 0
    }
    const details = { err: error, follower: lease.job, entry, others, failures }
    this.#log.error(details, 'a follower of the logs failed, and tries again')
    const dueInMs = backOff(failures, retryMs, maxRetryMs)
    await endLease(queries, lease, { dueInMs, failures })
    return dueInMs
  }

  #isEntrys(error: unknown): boolean {
    if (error instanceof LeaseLost || this.#database.isOutOfSpace(error)) return false
    return !isDatabaseUnavailable(error) || (isTooLong(error) && this.#tooLong >= this.#pace.excused)
  }

  /** Gives the lease back, if the database answers. */
  async #excuse(lease: Lease, error: unknown): Promise<void> {
    const answers = await endLease(this.#database.queries, lease).then(
      () => true,
      () => false,
    )
    if (answers && this.#tried && isTooLong(error)) this.#tooLong++
  }

  async #setAside(lease: Lease, entry: number, error: unknown): Promise<void> {
    const { leaseMs } = this.#pace
    await this.#database.transaction(async ({ queries }) => {
      await lockCursor(queries, lease)
      await insertSetAside(queries, {
        follower: lease.job,
        entry_id: entry,
        error: String(error).slice(0, errorText),
      })
      await moveCursor(queries, lease, entry, leaseMs)
    })
    await endLease(this.#database.queries, lease)
    this.#log.error({ err: error, follower: lease.job, entry }, 'an entry was set aside')
  }

  /** No entry's fault: the database was away, or another node has the lease. @returns as above */
  #giveWay(error: unknown): number {
    const { retryMs, maxRetryMs } = this.#pace
    const details = { err: error, ...outageIn(error), follower: this.#follower.name }
    if (error instanceof LeaseLost) this.#log.warn(details, 'a follower has lost its lease')
    else this.#log.error(details, 'a follower cannot go on for now')
    return backOff(++this.#troubles, retryMs, maxRetryMs)
  }
}
