/** Frames of one connection that may be under way at once. */
const maxUnderWay = 256
/** Bytes of such frames, which are kept as long as they wait. */
const maxBytes = 256 * 1024

interface Pausable {
  pause(): void
  resume(): void
}

/** Stops reading from a connection that is ahead of the server or of its allowance; it is slowed, never refused. */
export class Throttle {
  readonly #connection: Pausable
  #underWay = 0
  #bytes = 0
  #waiting = false
  #paused = false

  constructor(connection: Pausable) {
    this.#connection = connection
  }

  /** @param waitMs until the next frame may come */
  started(bytes: number, waitMs: number): void {
    this.#underWay++
    this.#bytes += bytes
    if (waitMs > 0 && !this.#waiting) {
      this.#waiting = true
      setTimeout(() => {
        this.#waiting = false
        this.#update()
      }, waitMs).unref()
    }
    this.#update()
  }

  finished(bytes: number): void {
    this.#underWay--
    this.#bytes -= bytes
    this.#update()
  }

  #update(): void {
    const share = this.#paused ? 0.5 : 1
    const pause = this.#waiting || this.#underWay >= maxUnderWay * share || this.#bytes >= maxBytes * share
    if (pause === this.#paused) return
    this.#paused = pause
    if (pause) this.#connection.pause()
    else this.#connection.resume()
  }
}
