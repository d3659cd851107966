import { Stagger } from '../../concurrency/stagger.ts'
import type { Connection } from './connection.ts'

/** Time in which everybody is notified, and before which it does not begin again: else some would wait ever longer. */
const allEveryMs = 30_000

interface Parts {
  readonly hub: { all(): Iterable<Connection> }
  /** Whether a call hangs on this connection. */
  readonly isInCall: (connection: string) => boolean
}

/**
 * Asks connections to catch up, a few at a time: those that are known to have missed events, and everybody after an
 * outage, since nobody knows who missed what has no position in a log, such as marks and presence.
 */
export class CatchUpRequests {
  readonly #parts: Parts
  readonly #found = new Stagger<Connection>({
    act: (connection) => this.#request(connection, false),
    atLeast: 20,
    withinMs: 5000,
  })
  readonly #all = new Stagger<Connection>({
    act: (connection) => this.#request(connection, true),
    atLeast: 20,
    withinMs: allEveryMs,
  })
  /** Connections that can only be closed, and may not be for the moment; with whether they missed signals. */
  readonly #later = new Map<Connection, boolean>()
  #allRequestedAt = Number.NEGATIVE_INFINITY
  #allTimer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  close(): void {
    clearTimeout(this.#allTimer)
    this.#found.close()
    this.#all.close()
    this.#later.clear()
  }

  /** These connections have missed stored events. */
  add(connections: Iterable<Connection>): void {
    this.#found.add(connections)
  }

  /** Resolves when all found connections have been notified. */
  idle(): Promise<void> {
    return this.#found.idle()
  }

  /** At once, if not done recently; else as soon as it may be repeated, once for all losses meanwhile. */
  requestAllSoon(): void {
    const waitMs = Math.max(0, this.#allRequestedAt + allEveryMs - performance.now())
    this.#allTimer ??= setTimeout(() => this.#requestAll(), waitMs).unref()
  }

  /** Notifies the connections that could not be notified before, and can be now. */
  retryWaiting(): void {
    for (const [connection, signals] of this.#later) {
      if (connection.isOpen && !connection.hearsBehind && !this.#mayClose(connection)) continue
      this.#later.delete(connection)
      if (connection.isOpen) (signals ? this.#all : this.#found).add([connection])
    }
  }

  /** Connections without the subprotocol only receive messages, and those have positions. */
  #requestAll(): void {
    this.#allTimer = undefined
    this.#allRequestedAt = performance.now()
    this.#all.add([...this.#parts.hub.all()].filter(({ extended }) => extended))
  }

  /** A client of `parley.v2` that never sent `sync` has nothing to catch up with: its events belong to a call. */
  #request(connection: Connection, signals: boolean): void {
    const { hearsBehind, extended, hasSynced } = connection
    if (!hearsBehind && extended && !hasSynced) return
    if (hearsBehind || this.#mayClose(connection)) connection.askToCatchUp(signals)
    else this.#later.set(connection, signals || this.#later.get(connection) === true)
  }

  #mayClose({ id, isSettled }: Connection): boolean {
    return isSettled && !this.#parts.isInCall(id)
  }
}
