import { CallEndReason } from '@parley/contract'
import type { Database } from '../storage/database.ts'
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

  /** A connection has closed: its calls end for want of a network. */
  connectionClosed(connection: string): void {
    if (!this.#calls.connections.delete(connection) || this.#closed) return
    this.#endAll(callsOfConnection(this.#database.queries, connection)).catch(this.#onError)
  }

  async sweep(): Promise<void> {
    await renewCalls(this.#database.queries, [...this.#calls.connections], leaseSeconds)
    await this.#endAll(overdueCalls(this.#database.queries, { ringSeconds, leaseSeconds }))
  }

  close(): void {
    this.#closed = true
  }

  async #endAll(finding: Promise<CallRow[]>): Promise<void> {
    for (const call of await finding) {
      const rang = call.state === CallState.ringing
      const reason = rang ? CallEndReason.notAnswered : CallEndReason.network
      await this.#database.transaction(async (transaction) => {
        await this.#ending.lockFor(transaction, call)
        if (await this.#ending.end(transaction, call.id, reason))
          await this.#ending.tellBoth(transaction, call)
      })
    }
  }
}
