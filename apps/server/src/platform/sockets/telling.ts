import { Stagger } from '../../concurrency/stagger.ts'
import type { Connection } from './connection.ts'

/** Time in which everybody is told, and before which it does not begin anew: with less, some would wait for ever longer. */
const allEveryMs = 30_000

interface Parts {
  readonly hub: { all(): Iterable<Connection> }
  /** Whether a call hangs on this connection. */
  readonly isInCall: (connection: string) => boolean
}

/**
 * Tells connections to catch up, few at a time: those of whom it is known that they missed something; and everybody
 * after an outage, since of what has no place in a log, as marks and presence, nobody knows who missed it.
 */
export class Telling {
  readonly #parts: Parts
  readonly #found = new Stagger<Connection>({
    act: (connection) => this.#ask(connection, false),
    atLeast: 20,
    withinMs: 5000,
  })
  readonly #all = new Stagger<Connection>({
    act: (connection) => this.#ask(connection, true),
    atLeast: 20,
    withinMs: allEveryMs,
  })
  /** Could only be closed, and may not be for the moment; with what they are told then. */
  readonly #later = new Map<Connection, boolean>()
  #allToldAt = Number.NEGATIVE_INFINITY
  #tellingAll: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  close(): void {
    clearTimeout(this.#tellingAll)
    this.#found.close()
    this.#all.close()
    this.#later.clear()
  }

  /** They have missed something that is stored. */
  tell(connections: Iterable<Connection>): void {
    this.#found.add(connections)
  }

  /** Ends when all have been told who were found. */
  idle(): Promise<void> {
    return this.#found.idle()
  }

  /** At once, if that was not done of late; else when it may be again, once for all that was lost meanwhile. */
  tellAllSoon(): void {
    const waitMs = Math.max(0, this.#allToldAt + allEveryMs - performance.now())
    this.#tellingAll ??= setTimeout(() => this.#tellAll(), waitMs).unref()
  }

  /** Whoever could not be told by now, and can. */
  tellThoseWhoWait(): void {
    for (const [connection, signals] of this.#later) {
      if (connection.isOpen && !connection.hearsBehind && !this.#mayClose(connection)) continue
      this.#later.delete(connection)
      if (connection.isOpen) (signals ? this.#all : this.#found).add([connection])
    }
  }

  /** Connections without the subprotocol are told nothing but messages, and those have places. */
  #tellAll(): void {
    this.#tellingAll = undefined
    this.#allToldAt = performance.now()
    this.#all.add([...this.#parts.hub.all()].filter(({ extended }) => extended))
  }

  /** A client of `parley.v2` that never asked `sync` has nothing to catch up with: what it hears belongs to a call. */
  #ask(connection: Connection, signals: boolean): void {
    const { hearsBehind, extended, hasSynced } = connection
    if (!hearsBehind && extended && !hasSynced) return
    if (hearsBehind || this.#mayClose(connection)) connection.askToCatchUp(signals)
    else this.#later.set(connection, signals || this.#later.get(connection) === true)
  }

  #mayClose({ id, isSettled }: Connection): boolean {
    return isSettled && !this.#parts.isInCall(id)
  }
}
