import type { Broker } from '../../src/broker/broker.ts'

/** A broker whose notices of a kind can be held back, as a slow network holds back those of one node. */
export class HoldingBroker implements Broker {
  readonly #broker: Broker
  readonly #held: Array<() => void> = []
  #kind: string | undefined

  constructor(broker: Broker) {
    this.#broker = broker
  }

  /** Notices of this kind wait from here on. */
  hold(kind: string): void {
    this.#kind = kind
  }

  /** Sends on what was held back. */
  release(): void {
    this.#kind = undefined
    for (const publish of this.#held.splice(0)) publish()
  }

  publish(topic: string, notice: unknown): void {
    if ((notice as { kind?: string }).kind !== this.#kind) this.#broker.publish(topic, notice)
    else this.#held.push(() => this.#broker.publish(topic, notice))
  }

  subscribe(topic: string, handler: (notice: unknown) => void): Promise<() => void> {
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
