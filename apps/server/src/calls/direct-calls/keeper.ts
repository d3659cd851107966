import { CallEndReason } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { ReceivedSignal } from '../../messaging/direct/service.ts'
import type { CallEnding } from './ending.ts'
import { type CallRow, CallState, callsOfConnection, overdueCalls, renewCalls } from './repository.ts'
import { type CallService, leaseSeconds } from './service.ts'

/** Seconds that a call rings before it counts as not answered. */
const ringSeconds = 45

/** Ends calls that nobody ends: those that ring too long, and those whose connection or node is gone. */
export class CallKeeper {
  readonly #database: Database
  readonly #calls: CallService
  readonly #ending: CallEnding
  readonly #onError: (error: unknown) => void
  #closed = false

  constructor(parts: {
    database: Database
    calls: CallService
    ending: CallEnding
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#calls = parts.calls
    this.#ending = parts.ending
    this.#onError = parts.onError
  }

  /** Carries a signal out. What its connection has begun ends with it, also where that closed before it was there. */
  async handle(received: ReceivedSignal): Promise<void> {
    await this.#calls.handle(received)
    if (!received.isOpen()) this.#endOf(received.connection)
  }

  /** A connection has closed: its calls end for want of a network. */
  connectionClosed(connection: string): void {
    if (this.#calls.connections.delete(connection)) this.#endOf(connection)
  }

  #endOf(connection: string): void {
    if (this.#closed) return
    this.#endAll((queries, id) => callsOfConnection(queries, connection, id)).catch(this.#onError)
  }

  async sweep(): Promise<void> {
    await renewCalls(this.#database.queries, [...this.#calls.connections], leaseSeconds)
    await this.#endAll((queries, id) => overdueCalls(queries, { ringSeconds, leaseSeconds }, id))
  }

  close(): void {
    this.#closed = true
  }

  /** @param find those that are to end; of an `id` that one, locked, if it still is */
  async #endAll(find: (queries: Queries, id?: number) => Promise<CallRow[]>): Promise<void> {
    for (const found of await find(this.#database.queries))
      await this.#database.transaction(async (transaction) => {
        await this.#ending.lockFor(transaction, found)
        // It may have been answered while this waited.
        const [call] = await find(transaction.queries, found.id)
        if (!call) return
        const rang = call.state === CallState.ringing
        const reason = rang ? CallEndReason.notAnswered : CallEndReason.network
        if (await this.#ending.end(transaction, call.id, reason))
          await this.#ending.notifyBoth(transaction, call)
      })
  }
}
