import { limits } from '@parley/contract'
import type pg from 'pg'

const everyMs = 5000

/**
 * Keeps the log of the embedded database short. PostgreSQL leaves that to a process that is missing there: without
 * this the log would grow, and a start after a crash take longer, for as long as the server runs.
 */
export class LogKeeper {
  readonly #connections: pg.Pool
  readonly #onProblem: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()
  #isTold = false
  #isHeld = false

  /** @param onProblem is told once, until it works again */
  constructor(connections: pg.Pool, onProblem: (error: unknown) => void) {
    this.#connections = connections
    this.#onProblem = onProblem
    this.#timer = setInterval(() => {
      this.#looking = this.#look()
    }, everyMs).unref()
  }

  /** Meanwhile its log is kept whole, however long it grows. */
  async whileHeld<T>(work: () => Promise<T>): Promise<T> {
    this.#isHeld = true
    await this.#looking
    try {
      return await work()
    } finally {
      this.#isHeld = false
    }
  }

  async #look(): Promise<void> {
    if (this.#isHeld) return
    try {
      await this.#shorten()
      this.#isTold = false
    } catch (error) {
      if (!this.#isTold) this.#onProblem(error)
      this.#isTold = true
    }
  }

  /** Lets go of what has reached the tables, once there is enough of it to be worth the work. */
  async #shorten(): Promise<void> {
    const { rows } = await this.#connections.query<{ long: boolean }>(
      `select pg_current_wal_insert_lsn() - redo_lsn > ${limits.databaseLogBytes} as long from pg_control_checkpoint()`,
    )
    if (rows[0]?.long) await this.#connections.query('checkpoint')
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }
}
