import type { Broker } from '../../apps/server/src/platform/broker/broker.ts'

/** A broker some of whose notices never arrive, without a report of their loss. */
export class LosingBroker implements Broker {
  readonly #broker: Broker
  #losing = 0

  constructor(broker: Broker) {
    this.#broker = broker
  }

  /** So many notices are lost from here on. */
  loseNext(count: number): void {
    this.#losing = count
  }

  get refused(): number {
    return this.#broker.refused
  }

  get isJoined(): boolean {
    return this.#broker.isJoined
  }

  publish(topic: string, notice: unknown): void {
    if (this.#losing > 0) this.#losing--
    else this.#broker.publish(topic, notice)
  }

  subscribe(topic: string, handler: (notice: unknown) => void): Promise<() => void> {
    return this.#broker.subscribe(topic, handler)
  }

  onLoss(listener: () => void): void {
    this.#broker.onLoss(listener)
  }

  close(): Promise<void> {
    return this.#broker.close()
  }
}
