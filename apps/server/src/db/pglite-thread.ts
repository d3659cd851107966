import { Worker } from 'node:worker_threads'
import { DatabaseStopped } from './embedded-problems.ts'
import type { WorkerData, WorkerMessage } from './pglite-worker.ts'

/** The thread of the embedded database. */
export class DatabaseThread {
  readonly #worker: Worker
  readonly #ready = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<Error>()
  #closed: (() => void) | undefined

  constructor(workerData: WorkerData) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
    let reason = 'its thread ended'
    // Under `node --watch` a worker also reports its imports.
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message === 'ready') this.#ready.resolve()
      else if (message === 'closed') this.#closed?.()
      else if (typeof message.aborted === 'string') reason = message.aborted
    })
    this.#worker.on('error', (error: Error) => this.#ended.resolve(new DatabaseStopped(error.message)))
    this.#worker.on('exit', () => this.#ended.resolve(new DatabaseStopped(reason)))
  }

  /** @throws when the database cannot be opened */
  async ready(): Promise<void> {
    await Promise.race([this.#ready.promise, this.#ended.promise.then((error) => Promise.reject(error))])
  }

  /** Unless it was closed. */
  onDeath(listener: (error: Error) => void): void {
    void this.#ended.promise.then((error) => {
      if (!this.#closed) listener(error)
    })
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#closed = resolve
    this.#worker.postMessage('close')
    await Promise.race([promise, this.#ended.promise])
    await this.#worker.terminate()
  }
}
