/** Frames of one connection that may be under way at once. */
const maxUnderWay = 256
/** Seconds' worth of frames that may come in one burst. */
const burstSeconds = 10

interface Pausable {
  pause(): void
  resume(): void
}

/** A person's allowance of frames, shared by their connections on this node. */
export class FrameAllowance {
  readonly #perSecond: number
  #left: number
  #at = performance.now()

  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#left = perSecond * burstSeconds
  }

  /** Takes one frame; gives the milliseconds to wait before the next. */
  take(): number {
    const now = performance.now()
    this.#left = Math.min(
      this.#perSecond * burstSeconds,
      this.#left + ((now - this.#at) * this.#perSecond) / 1000,
    )
    this.#at = now
    this.#left--
    return this.#left >= 0 ? 0 : (-this.#left * 1000) / this.#perSecond
  }
}

/** Stops reading from a connection that is ahead of the server or of its allowance; it is slowed, never refused. */
export class Throttle {
  readonly #connection: Pausable
  readonly #allowance: FrameAllowance
  #underWay = 0
  #waiting = false
  #paused = false

  constructor(connection: Pausable, allowance: FrameAllowance) {
    this.#connection = connection
    this.#allowance = allowance
  }

  started(): void {
    this.#underWay++
    const waitMs = this.#allowance.take()
    if (waitMs > 0 && !this.#waiting) {
      this.#waiting = true
      setTimeout(() => {
        this.#waiting = false
        this.#update()
      }, waitMs).unref()
    }
    this.#update()
  }

  finished(): void {
    this.#underWay--
    this.#update()
  }

  #update(): void {
    const pause = this.#waiting || this.#underWay >= (this.#paused ? maxUnderWay / 2 : maxUnderWay)
    if (pause === this.#paused) return
    this.#paused = pause
    if (pause) this.#connection.pause()
    else this.#connection.resume()
  }
}
