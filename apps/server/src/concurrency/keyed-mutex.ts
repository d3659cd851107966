import { Refusal } from '../kernel/refusal.ts'

export type EndOfTurn = () => void

interface Waiting {
  /** Whether anybody still waits for the turn. */
  isWanted(): boolean
  begin(turn: EndOfTurn | undefined): void
}

/** How many may wait per key, and each for how long. */
interface Length {
  readonly max: number
  readonly seconds: number
}

/** One turn at a time per key, in the order of requests. */
export class KeyedMutex<Key> {
  /** Waiting turns, by the keys whose turn is taken. */
  readonly #lines = new Map<Key, Waiting[]>()
  readonly #length: Length | undefined

  constructor(length?: Length) {
    this.#length = length
  }

  /** Runs work under a key after the earlier work under it. */
  async take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const end = await this.enter(key)
    try {
      return await work()
    } finally {
      end?.()
    }
  }

  /**
   * Waits for a turn.
   *
   * @returns a function that ends the turn; undefined if by then nobody wants it
   * @throws Refusal `tooManyRequests` if too many wait, or after waiting for too long
   */
  async enter(key: Key, isWanted: () => boolean = () => true): Promise<EndOfTurn | undefined> {
    if (!isWanted()) return undefined
    const line = this.#lines.get(key)
    if (line) return this.#wait(line, isWanted)
    this.#lines.set(key, [])
    return this.#turn(key)
  }

  #wait(line: Waiting[], isWanted: () => boolean): Promise<EndOfTurn | undefined> {
    const { max, seconds } = this.#length ?? { max: Number.POSITIVE_INFINITY, seconds: 0 }
    if (line.length >= max) dropUnwanted(line)
    const tooMany = () => new Refusal('tooManyRequests', { seconds })
    if (line.length >= max) throw tooMany()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        isWanted,
        begin(turn) {
          clearTimeout(timer)
          resolve(turn)
        },
      }
      const leave = () => {
        line.splice(line.indexOf(waiting), 1)
        reject(tooMany())
      }
      const timer = seconds > 0 ? setTimeout(leave, seconds * 1000).unref() : undefined
      line.push(waiting)
    })
  }

  #turn(key: Key): EndOfTurn {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#next(key)
    }
  }

  #next(key: Key): void {
    const line = this.#lines.get(key) ?? []
    dropUnwanted(line)
    const next = line.shift()
    if (next) next.begin(this.#turn(key))
    else this.#lines.delete(key)
  }
}

function dropUnwanted(line: Waiting[]): void {
  const all = line.splice(0)
  for (const one of all) {
    if (one.isWanted()) line.push(one)
    else one.begin(undefined)
  }
}
