import type { Broker } from '../../src/broker/broker.ts'

/** A broker whose notices of a kind, or subscriptions, can be held back, as a slow network holds back those of a node. */
export class HoldingBroker implements Broker {
  readonly #broker: Broker
  readonly #held: Array<() => void> = []
  #kind: string | undefined
  #subscribing = Promise.withResolvers<void>()

  constructor(broker: Broker) {
    this.#broker = broker
    this.#subscribing.resolve()
  }

  /** What is subscribed to from here on is not heard before `release`. */
  holdSubscriptions(): void {
    this.#subscribing = Promise.withResolvers()
  }

  /** Notices of this kind wait from here on. */
  hold(kind: string): void {
    this.#kind = kind
  }

  /** Sends on what was held back. */
  release(): void {
    this.#kind = undefined
    this.#subscribing.resolve()
    for (const publish of this.#held.splice(0)) publish()
  }

  publish(topic: string, notice: unknown): void {
    if ((notice as { kind?: string }).kind !== this.#kind) this.#broker.publish(topic, notice)
    else this.#held.push(() => this.#broker.publish(topic, notice))
  }

  async subscribe(topic: string, handler: (notice: unknown) => void): Promise<() => void> {
    await this.#subscribing.promise
    return this.#broker.subscribe(topic, handler)
  }

  onLoss(handler: () => void): void {
    this.#broker.onLoss(handler)
  }

  tellLoss(): void {
    this.#broker.tellLoss()
  }

  close(): Promise<void> {
    return this.#broker.close()
  }
}
