import { limits } from '@parley/contract'
import type { Allowance } from '../http/allowance.ts'
import type { Toll } from '../http/sender-pace.ts'

/** Frames of one connection that may be under way at once. */
const maxUnderWay = 256
/** Bytes of such frames, which stay in memory while they wait. */
const maxBytes = 256 * 1024

interface Source {
  /** Further frames are not executed. */
  readonly isLeftAside: boolean
  pause(): void
  resume(): void
  /** Ends the connection: more frames have arrived than are queued. */
  overrun(): void
}

export interface ReceivedFrame {
  readonly data: Buffer
  readonly isBinary: boolean
}

/**
 * Stops reading from a connection that is ahead of the server or of its person's allowance; it is slowed, never
 * refused. Frames that had been read by then are queued, and start in order as soon as they may.
 */
export class Throttle {
  readonly #source: Source
  readonly #allowance: Allowance
  readonly #carryOut: (frame: ReceivedFrame) => Promise<void>
  #kept: ReceivedFrame[] = []
  #underWay = 0
  #bytes = 0
  #debt: NodeJS.Timeout | undefined
  #isAhead = false
  #isPaused = false
  #isHurried = false
  #isLeft = false
  #done: (() => void) | undefined

  /** @param allowance of all connections of the person: a new one shares the state of the others */
  constructor(parts: {
    source: Source
    allowance: Allowance
    carryOut: (frame: ReceivedFrame) => Promise<void>
  }) {
    this.#source = parts.source
    this.#allowance = parts.allowance
    this.#carryOut = parts.carryOut
    this.#go()
  }

  take(frame: ReceivedFrame): void {
    this.#kept.push(frame)
    this.#go()
    if (this.#kept.length <= limits.framesKept) return
    this.#kept = []
    this.#source.overrun()
  }

  /** The connection has gone. Resolves when its received frames are executed. */
  leave(): Promise<void> {
    this.#isLeft = true
    return new Promise((done) => {
      this.#done = done
      this.#go()
    })
  }

  /** From now on nothing waits. */
  hurry(): void {
    this.#isHurried = true
    this.#go()
  }

  #go(): void {
    if (this.#source.isLeftAside) this.#kept = []
    let begun = 0
    for (const frame of this.#kept) {
      if (this.#look()) break
      begun++
      this.#begin(frame)
    }
    this.#kept.splice(0, begun)
    this.#obey(this.#look())
    if (this.#isLeft && this.#kept.length === 0 && this.#underWay === 0) this.#done?.()
  }

  /** Whether the connection is ahead; once it is, it stays so until half of the frames under way are done. */
  #look(): boolean {
    const share = this.#isAhead ? 0.5 : 1
    const isBusy = this.#underWay >= maxUnderWay * share || this.#bytes >= maxBytes * share
    this.#isAhead = !this.#isHurried && (this.#isInDebt() || isBusy)
    return this.#isAhead
  }

  #isInDebt(): boolean {
    const waitMs = this.#allowance.debtMs
    if (waitMs === 0) return false
    this.#debt ??= setTimeout(() => {
      this.#debt = undefined
      this.#go()
    }, waitMs).unref()
    return true
  }

  #begin(frame: ReceivedFrame): void {
    const { length } = frame.data
    this.#underWay++
    this.#bytes += length
    this.#allowance.take()
    void this.#carryOut(frame).finally(() => {
      this.#underWay--
      this.#bytes -= length
      this.#go()
    })
  }

  #obey(pause: boolean): void {
    if (pause === this.#isPaused) return
    this.#isPaused = pause
    if (pause) this.#source.pause()
    else this.#source.resume()
  }
}

interface Waiting {
  readonly toll: Toll
  /** The client stores it until it is answered, and sends it again on its next connection. */
  readonly isKept: boolean
  go(isTurn: boolean): void
}

/**
 * The messages and changes of one connection, in order. One that is ahead of its sender's pace waits, and with it those
 * behind it; the toll is taken by the first alone, so that a person's connections take turns.
 */
export class MessagePacer {
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #isLeft = false
  #isHurried = false

  /** Undefined for a message that may go on at once; else resolves with true in its turn, or false if it is dropped. */
  turn(toll: Toll, isKept: boolean): Promise<boolean> | undefined {
    if (this.#isLeft && isKept) return Promise.resolve(false)
    const waitMs = this.#waiting.length === 0 ? toll.take() : undefined
    if (waitMs === 0 || this.#isHurried) return undefined
    return new Promise((go) => {
      this.#waiting.push({ toll, isKept, go })
      if (waitMs !== undefined) this.#goIn(waitMs)
    })
  }

  /** The connection has gone: drops the messages that its client sends again. */
  leave(): void {
    this.#isLeft = true
    const [first] = this.#waiting
    // It is sent again, and pays then: else a client that comes back would only ever get further ahead.
    if (first?.isKept) first.toll.giveBack()
    for (const { isKept, go } of this.#waiting) if (isKept) go(false)
    this.#waiting = this.#waiting.filter(({ isKept }) => !isKept)
    if (this.#waiting[0] === undefined || this.#waiting[0] !== first) this.#next()
  }

  /** From now on nothing waits. */
  hurry(): void {
    this.#isHurried = true
    for (const { go } of this.#waiting.splice(0)) go(true)
    this.#next()
  }

  #goIn(waitMs: number): void {
    this.#timer = setTimeout(() => {
      this.#waiting.shift()?.go(true)
      this.#next()
    }, waitMs)
  }

  #next(): void {
    clearTimeout(this.#timer)
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const waitMs = first.toll.take()
      if (waitMs > 0) {
        this.#goIn(waitMs)
        return
      }
      this.#waiting.shift()
      first.go(true)
    }
  }
}
