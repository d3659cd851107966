import { TimelineChanged } from './db/database-timeline.ts'
import { DatabaseStopped } from './db/embedded-problems.ts'
import { isLasting } from './db/problems.ts'
import type { Server } from './server.ts'

interface Options<Running extends Ending> {
  /** @param onFatal this server cannot go on, also while it starts */
  readonly start: (onFatal: (error: Error) => void) => Promise<Running>
  /** Reports that this server serves. */
  readonly onStarted: (server: Running) => Promise<void>
  readonly print: (problem: unknown) => void
  readonly exit: (code: 0 | 1) => void
  /** After a failover the database may come and go: for so long the server tries to start again. */
  readonly patienceMs: number
  readonly retryMs: number
  /** Shortest time from one start to the next one after a failover. */
  readonly leastMs: number
}

type Ending = Pick<Server, 'announceEnd' | 'close'>

/** The server of this process: one after another, as it starts anew when a failover has changed the database. */
export class ServerRun<Running extends Ending> {
  readonly #options: Options<Running>
  readonly #ending = new AbortController()
  readonly #hurry = new AbortController()
  #server: Running | undefined
  #startedAt = 0
  /** Servers end and start one after the other. */
  #change = Promise.resolve()

  constructor(options: Options<Running>) {
    this.#options = options
  }

  /** @throws whatever keeps the server from starting */
  async start(): Promise<void> {
    const starting: Promise<Running> = Promise.resolve()
      .then(() => this.#options.start((error) => this.#fail(error, starting)))
      .then((server) => (this.#server = server))
    this.#startedAt = performance.now()
    await this.#options.onStarted(await starting)
  }

  /**
   * Ends it: people are asked to go elsewhere first. A second call cuts the time short that others have to notice.
   * @param onLeaving called when nothing is waited for any longer but the end itself
   */
  async end(onLeaving: () => void): Promise<void> {
    if (this.#ending.signal.aborted) return this.#hurry.abort()
    this.#ending.abort()
    if (!this.#server) onLeaving()
    await this.#change
    await this.#server?.announceEnd(this.#hurry.signal)
    onLeaving()
    await this.#server?.close()
    this.#options.exit(0)
  }

  #fail(error: Error, starting: Promise<Running>): void {
    this.#options.print(error)
    // An embedded database that has died lets nothing end in order.
    if (error instanceof DatabaseStopped) return void this.#options.exit(1)
    // One that may not go on does not take its time to end.
    if (this.#ending.signal.aborted) this.#hurry.abort()
    this.#change = this.#change.then(() => this.#replace(error, starting))
  }

  async #replace(error: Error, starting: Promise<Running>): Promise<void> {
    // A start that has failed is tried again, or given up, by its caller.
    const failed = await starting.catch(() => undefined)
    if (!failed || failed !== this.#server || this.#ending.signal.aborted) return
    this.#server = undefined
    await failed.close().catch(this.#options.print)
    if (!(error instanceof TimelineChanged)) return this.#options.exit(1)
    // While a proxy leads to the old primary and the new one, each start finds the other one.
    await this.#pause(Math.max(0, this.#startedAt + this.#options.leastMs - performance.now()))
    await this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    const { patienceMs, retryMs, print, exit } = this.#options
    const until = performance.now() + patienceMs
    let printed: string | undefined
    while (!this.#ending.signal.aborted) {
      try {
        return await this.start()
      } catch (problem) {
        const text = String(problem)
        if (text !== printed) print(problem)
        printed = text
        if (isLasting(problem) || performance.now() > until) return exit(1)
      }
      await this.#pause(retryMs)
    }
  }

  /** Until then, or until the end begins. */
  #pause(ms: number): Promise<void> {
    const { signal } = this.#ending
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    })
  }
}
