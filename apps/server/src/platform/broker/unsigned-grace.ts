const lookEveryMs = 5000
/** A node that has lost its place for a moment is not gone yet. */
const looksWithout = 2

/**
 * Whether unsigned notices are accepted: while nodes of a version that does not sign are there, and not before one was
 * seen. None comes back after the last of them, since it would not start with the database of this version.
 */
export class UnsignedGrace {
  readonly #look: () => Promise<boolean>
  readonly #timer: NodeJS.Timeout
  #wasSeen = false
  #without = 0

  /** @param look whether such a node is there */
  constructor(look: () => Promise<boolean>, everyMs: number = lookEveryMs) {
    this.#look = look
    this.#timer = setInterval(() => void this.look(), everyMs).unref()
  }

  get isOpen(): boolean {
    return this.#wasSeen && this.#without < looksWithout
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Await it before any notice is received. */
  async look(): Promise<void> {
    try {
      const isThere = await this.#look()
      this.#wasSeen ||= isThere
      this.#without = isThere ? 0 : this.#without + 1
    } catch {
      // The database's outage is reported elsewhere; without it the nodes are unknown.
      return
    }
    if (this.#without >= looksWithout) this.close()
  }
}
