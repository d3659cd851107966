import { pause } from '../../concurrency/in-time.ts'
import type { Database, Queries } from '../../db/database.ts'
import type { Entry, Log, Slice } from '../../platform/jobs/follower.ts'
import type { Change } from '../conversations/changes.ts'
import {
  ageOfNext,
  eventsBetween,
  type FollowedRow,
  firstEvent,
  lastEvent,
  type Writer,
  writersOfEvents,
} from '../conversations/followed-repository.ts'

/** An event of a conversation's log, with its number among those of all conversations. */
export interface FollowedEvent extends Entry {
  readonly conversationId: number
  readonly position: number
  readonly at: Date
  readonly event: FollowedMessage | Change
}

/** As it is when it is followed: one that was withdrawn meanwhile says so. */
interface FollowedMessage {
  readonly kind: 'message'
  readonly senderId: number
  readonly type: number
  readonly body: object
  /** Said elsewhere, and in by an import: it is no news. */
  readonly isBrought: boolean
}

/** An end that was seen, and who of those that wrote then has not ended: a lower number may be theirs. */
interface Settling {
  readonly end: number
  readonly begunAt: number
  left: readonly Writer[]
}

/** Processes, as `pg_stat_activity` names them, that hold up all followers, and for how long. */
interface Waiting {
  readonly pids: ReadonlyArray<number | null>
  readonly ms: number
}

/** Between two looks at who still writes, and how long to look at most. */
const lookMs = 20
const settlingMs = 1000

/**
 * The logs of all conversations in one order. Numbers are given as events are written, and seen as they are committed:
 * lower ones may be committed later. So a reader waits for the transactions that were writing when it looked up the
 * end, and no writer waits for a reader (decision 75).
 */
export class FollowedLogs implements Log<FollowedEvent> {
  readonly #database: Database
  readonly #onWaiting: (waiting: Waiting) => void
  /** Kept until somebody has passed it: writers that overlap without end would else always be there. */
  #settling: Settling | undefined

  constructor(database: Database, onWaiting: (waiting: Waiting) => void = () => undefined) {
    this.#database = database
    this.#onWaiting = onWaiting
  }

  end(): Promise<number> {
    return lastEvent(this.#database.queries)
  }

  async settledEnd(after: number, signal: AbortSignal): Promise<number> {
    const settling = await this.#settlingAfter(after)
    if (!settling) return after
    const until = performance.now() + settlingMs
    while (settling.left.length > 0) {
      if (signal.aborted) return after
      if (performance.now() > until) {
        const pids = settling.left.map(({ pid }) => pid)
        this.#onWaiting({ pids, ms: Math.round(performance.now() - settling.begunAt) })
        return after
      }
      await pause(lookMs, signal)
      const writers = await writersOfEvents(this.#database.queries)
      const now = new Set(writers.map(({ transaction }) => transaction))
      settling.left = settling.left.filter(({ transaction }) => now.has(transaction))
    }
    return settling.end
  }

  async #settlingAfter(after: number): Promise<Settling | undefined> {
    const { queries } = this.#database
    const end = await lastEvent(queries)
    if (end <= after) return undefined
    const kept = this.#settling
    // A database that has gone back behind what was seen gives its numbers once more.
    if (kept && kept.end > after && kept.end <= end) return kept
    // Only then: a transaction with a number below the end began before the end was seen.
    const left = await writersOfEvents(queries)
    this.#settling = { end, left, begunAt: performance.now() }
    return this.#settling
  }

  async read(queries: Queries, slice: Slice & { readonly limit: number }): Promise<FollowedEvent[]> {
    return (await eventsBetween(queries, slice)).map(followed)
  }

  first(queries: Queries, slice: Slice): Promise<number | undefined> {
    return firstEvent(queries, slice)
  }

  secondsBehind(cursor: number): Promise<number> {
    return ageOfNext(this.#database.queries, cursor)
  }
}

function followed(row: FollowedRow): FollowedEvent {
  const { id, conversation_id: conversationId, position, created_at: at, change } = row
  return { id, conversationId, position, at, event: change ?? messageOf(row) }
}

function messageOf({ id, sender_id, type, body, is_brought }: FollowedRow): FollowedMessage {
  if (sender_id === null || type === null || body === null) throw new Error(`event ${id} is no message`)
  return { kind: 'message', senderId: sender_id, type, body, isBrought: is_brought === true }
}
