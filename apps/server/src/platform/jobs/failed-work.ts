import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable, isLockedOut, isTooLong } from '../../db/database-unavailable.ts'
import {
  type FailedItem,
  failedItems,
  forgetFailure,
  itemsToRetry,
  noteFailure,
  type WorkItem,
} from './failed-work-repository.ts'

/** Failures in a row after which an item is set aside. */
export const workAttempts = 6
/** Milliseconds for which a node trusts its copy of a job's failures: another node may have had the job meanwhile. */
const freshMs = 60_000
/** Seconds between attempts at an item that is set aside, unless it is left for good. */
const restSeconds = 3600
/** Longest text of an error that is stored with an item. */
const errorText = 1000

interface Known {
  readonly readAt: number
  readonly items: Promise<Map<string, FailedItem>>
}

/**
 * Lets a job go on when one item of its work fails. A failure is stored, so that it counts across restarts and nodes;
 * after `workAttempts` in a row the item is set aside, which the log, the metrics, the overview and the doctor name.
 */
export class FailedWork {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  /** By job, the items that have failed and not succeeded since. */
  readonly #failed = new Map<string, Known>()

  constructor(parts: { database: Database; log: Pick<FastifyBaseLogger, 'error'> }) {
    this.#database = parts.database
    this.#log = parts.log
  }

  /**
   * @returns whether the work succeeded; false when this item failed and others can go on
   * @throws failures that are no item's fault: a database that is away, full, or locked by others
   */
  async attempt(item: WorkItem, work: () => Promise<unknown>): Promise<boolean> {
    const failed = await this.#failedOf(item.job)
    try {
      await work()
      if (failed.delete(item.item)) await forgetFailure(this.#database.queries, item)
      return true
    } catch (error) {
      if (this.#isOutage(error)) throw error
      const attempts = workAttempts
      const text = String(error).slice(0, errorText)
      const failures = await noteFailure(this.#database.queries, item, { error: text, attempts })
      failed.set(item.item, { is_set_aside: failures >= attempts, age: 0 })
      const details = { err: error, ...item, failures }
      if (failures < attempts) this.#log.error(details, 'a part of a job failed, and is tried again')
      else this.#log.error(details, 'a part of a job was set aside')
      return false
    }
  }

  /** Whether an item is set aside, and was tried within the last hour: what must go some day is tried again and again. */
  async rests({ job, item }: WorkItem): Promise<boolean> {
    const known = (await this.#failedOf(job)).get(item)
    return known?.is_set_aside === true && known.age < restSeconds
  }

  /** Tries items again that failed before. @param work of an item, in the words that it was stored with */
  async retry(job: string, signal: AbortSignal, work: (item: string) => Promise<unknown>): Promise<void> {
    // Another node may have put items there that this one does not know yet.
    this.#failed.delete(job)
    for (const item of await itemsToRetry(this.#database.queries, job)) {
      if (signal.aborted) return
      await this.attempt({ job, item }, () => work(item))
    }
  }

  #failedOf(job: string): Promise<Map<string, FailedItem>> {
    const known = this.#failed.get(job)
    if (known && performance.now() - known.readAt < freshMs) return known.items
    const items = failedItems(this.#database.queries, job)
    this.#failed.set(job, { readAt: performance.now(), items })
    items.catch(() => this.#failed.delete(job))
    return items
  }

  #isOutage(error: unknown): boolean {
    if (this.#database.isOutOfSpace(error)) return true
    return isDatabaseUnavailable(error) && (!isTooLong(error) || isLockedOut(error))
  }
}
