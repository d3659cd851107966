interface Body {
  bytes: number
  readonly giveUp: () => void
  readonly end: () => void
}

interface Sender {
  bytes: number
  /** Those that have not come whole yet. */
  readonly bodies: Set<Body>
}

export interface BudgetedBody {
  /** So many bytes more have come. */
  add(bytes: number): void
  /** It is there whole, has been given up, or does not come any more. */
  end(): void
}

/**
 * What bodies that are on their way take of the process, all together. Beyond it the largest one of whoever sends most
 * is given up: who holds many halves of bodies pays for it, and nobody else.
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
