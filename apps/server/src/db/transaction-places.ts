import { DatabaseUnavailableError } from './circuit.ts'

interface Waiting {
  enter(): void
  fail(error: Error): void
}

/** The part of a pool that transactions leave to reads, which take a connection for one statement. */
const readShare = 0.2

/**
 * Number of a pool's connections that transactions may hold at once; if there is only one, they take turns with reads.
 */
export const placesOf = (connections: number): number =>
  Math.max(1, connections - Math.max(1, Math.ceil(connections * readShare)))

/** Limits the connections that transactions hold, so that any load of writes leaves some to reads (decision 153). */
export class TransactionPlaces {
  readonly #withinMs: number
  #free: number
  #waiting: Waiting[] = []

  /** @param withinMs time in which a place must come; 0 for any */
  constructor(places: number, withinMs: number) {
    this.#free = places
    this.#withinMs = withinMs
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @throws DatabaseUnavailableError when none has come in time, or what `refuse` was given */
  enter(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free--
      return undefined
    }
    return new Promise((enter, fail) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== one)
        fail(new DatabaseUnavailableError())
      }
      const timer = this.#withinMs > 0 ? setTimeout(giveUp, this.#withinMs) : undefined
      const one: Waiting = {
        enter() {
          clearTimeout(timer)
          enter()
        },
        fail(error) {
          clearTimeout(timer)
          fail(error)
        },
      }
      this.#waiting.push(one)
    })
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next.enter()
    else this.#free++
  }

  /** None of those who wait gets a place. */
  refuse(reason: Error): void {
    for (const { fail } of this.#waiting.splice(0)) fail(reason)
  }
}
