interface Body {
  bytes: number
  readonly giveUp: () => void
  readonly end: () => void
}

interface Sender {
  bytes: number
  /** Bodies that have not arrived completely. */
  readonly bodies: Set<Body>
}

export interface BudgetedBody {
  /** More bytes have arrived. */
  add(bytes: number): void
  /** The body is complete, has been given up, or will not arrive. */
  end(): void
}

/**
 * Limits the memory of all unfinished bodies together. Beyond the limit it gives up the largest body of the address
 * that has the most bytes: an address that holds many unfinished bodies pays for it, and no other.
 */
export class BodyBudget {
  readonly #max: number
  #bytes = 0
  readonly #senders = new Map<string, Sender>()

  constructor(max: number) {
    this.#max = max
  }

  get bytes(): number {
    return this.#bytes
  }

  begin(address: string, giveUp: () => void): BudgetedBody {
    const sender = this.#senders.get(address) ?? { bytes: 0, bodies: new Set<Body>() }
    this.#senders.set(address, sender)
    const end = () => {
      if (!sender.bodies.delete(body)) return
      sender.bytes -= body.bytes
      this.#bytes -= body.bytes
      if (sender.bodies.size === 0) this.#senders.delete(address)
    }
    const body: Body = { bytes: 0, giveUp, end }
    sender.bodies.add(body)
    const add = (bytes: number) => {
      if (!sender.bodies.has(body)) return
      body.bytes += bytes
      sender.bytes += bytes
      this.#bytes += bytes
      while (this.#bytes > this.#max) this.#giveUpLargest()
    }
    return { add, end }
  }

  #giveUpLargest(): void {
    const sender = largest(this.#senders.values())
    const body = sender && largest(sender.bodies)
    if (!body) throw new Error('bytes without a body')
    body.end()
    body.giveUp()
  }
}

function largest<T extends { readonly bytes: number }>(all: Iterable<T>): T | undefined {
  let found: T | undefined
  for (const one of all) if (found === undefined || one.bytes > found.bytes) found = one
  return found
}
