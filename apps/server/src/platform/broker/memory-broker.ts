import type { Broker } from './broker.ts'

type Handler = (notice: unknown) => void

/** The broker of a single node. Notices are delivered in the publisher's tick. */
export class MemoryBroker implements Broker {
  readonly isJoined = true
  readonly refused = 0
  readonly #topics = new Map<string, Set<Handler>>()
  readonly #onHandlerError: (error: unknown) => void

  constructor(onHandlerError: (error: unknown) => void) {
    this.#onHandlerError = onHandlerError
  }

  publish(topic: string, notice: unknown): void {
    for (const handler of this.#topics.get(topic) ?? []) {
      try {
        handler(notice)
      } catch (error) {
        this.#onHandlerError(error)
      }
    }
  }

  async subscribe(topic: string, handler: Handler): Promise<() => void> {
    const handlers = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, handlers.add(handler))
    return () => {
      handlers.delete(handler)
      if (handlers.size === 0 && this.#topics.get(topic) === handlers) this.#topics.delete(topic)
    }
  }

  onLoss(): void {
    // Nothing gets lost on the way from a node to itself.
  }

  async close(): Promise<void> {
    this.#topics.clear()
  }
}
