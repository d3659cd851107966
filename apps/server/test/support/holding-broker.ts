import type { Broker } from '../../src/platform/broker/broker.ts'

/** A broker whose notices of a kind, or subscriptions, can be held back, as a slow network holds back those of a node. */
export class HoldingBroker implements Broker {
  readonly #broker: Broker
  readonly #held: Array<() => void> = []
  readonly #kinds = new Set<string>()
  #subscribing = Promise.withResolvers<void>()

  constructor(broker: Broker) {
    this.#broker = broker
    this.#subscribing.resolve()
  }

  /** Later subscriptions receive nothing before `release`. */
  holdSubscriptions(): void {
    this.#subscribing = Promise.withResolvers()
  }

  /** Notices of this kind wait from here on. */
  hold(kind: string): void {
    this.#kinds.add(kind)
  }

  /** Drops the notices that were held back. */
  drop(): void {
    this.#held.length = 0
    this.release()
  }

  /** Sends on what was held back. */
  release(): void {
    this.#kinds.clear()
    this.#subscribing.resolve()
    for (const publish of this.#held.splice(0)) publish()
  }

  get refused(): number {
    return this.#broker.refused
  }

  get isJoined(): boolean {
    return this.#broker.isJoined
  }

  publish(topic: string, notice: unknown): void {
    const { kind = '' } = notice as { kind?: string }
    if (!this.#kinds.has(kind)) this.#broker.publish(topic, notice)
    else this.#held.push(() => this.#broker.publish(topic, notice))
  }

  async subscribe(topic: string, handler: (notice: unknown) => void): Promise<() => void> {
    await this.#subscribing.promise
    return this.#broker.subscribe(topic, handler)
  }

  onLoss(handler: () => void): void {
    this.#broker.onLoss(handler)
  }

  close(): Promise<void> {
    return this.#broker.close()
  }
}
