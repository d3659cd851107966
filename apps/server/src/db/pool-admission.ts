import type pg from 'pg'

interface Waiting {
  readonly since: number
  isWanted(): boolean
  enter(isWanted: boolean): void
  fail(error: Error): void
}

/** After each of this many waiting requests, those that have gone are removed. */
const crowd = 500

/**
 * Connections given to running work, or to work without admission, after which one waiting request is let in although
 * others wait for a connection. More than any request takes, so that the admitted one makes less work than has been
 * done meanwhile.
 */
export const fairShare = 32

/**
 * Admits new work only as fast as the database gets through it. The newest comes first: the request that has waited
 * longest is the nearest to giving up, and running work is not held up by waiting work (decision 55). Work without
 * admission cannot keep it out for ever (decision 62).
 */
export class PoolAdmission {
  readonly #connections: pg.Pool
  #waiting: Waiting[] = []
  #isLetting = false
  #refusal: Error | undefined
  /** Connections given since the last admission. */
  #given = 0
  #waits = 0
  #waitedMs = 0
  #gone = 0

  constructor(connections: pg.Pool) {
    this.#connections = connections
    connections.on('acquire', () => {
      this.#given++
      this.#letIn()
    })
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Figures of waiting requests: how many wait, have waited and for how long, and were no longer wanted. */
  get figures(): { waiting: number; waits: number; seconds: number; gone: number } {
    return {
      waiting: this.#waiting.length,
      waits: this.#waits,
      seconds: this.#waitedMs / 1000,
      gone: this.#gone,
    }
  }

  /** Rejects all waiting and new requests with this reason; undefined: admits again. */
  refuse(reason: Error | undefined): void {
    this.#refusal = reason
    if (reason) for (const { fail } of this.#waiting.splice(0)) fail(reason)
  }

  /** @throws the reason for which nothing may begin */
  checkOpen(): void {
    if (this.#refusal) throw this.#refusal
  }

  /** As `Admission` in `platform/http/admission.ts`. @throws the reason given to `refuse` */
  async enter(isWanted: () => boolean): Promise<boolean> {
    this.checkOpen()
    if (this.#waiting.length === 0 && !this.#isBehind) return isWanted()
    return new Promise((enter, fail) => {
      if (this.#waiting.length === 0) this.#given = 0
      this.#waiting.push({ since: performance.now(), isWanted, enter, fail })
      if (this.#waiting.length % crowd === 0) this.#dropUnwanted()
      this.#letIn()
    })
  }

  /** Whether work that was let in waits for a connection. */
  get #isBehind(): boolean {
    return this.#connections.waitingCount > 0
  }

  /** Admits one transaction at a time: its first statement shows whether there is room for more. */
  #letIn(): void {
    if (this.#isLetting || this.#waiting.length === 0) return
    if (this.#isBehind && this.#given < fairShare) return
    this.#isLetting = true
    this.#given = 0
    let isWanted = false
    for (let next = this.#waiting.pop(); next; next = isWanted ? undefined : this.#waiting.pop()) {
      isWanted = next.isWanted()
      this.#end(next, isWanted)
    }
    setImmediate(() => {
      this.#isLetting = false
      this.#letIn()
    })
  }

  #dropUnwanted(): void {
    const all = this.#waiting
    this.#waiting = []
    for (const one of all) {
      if (one.isWanted()) this.#waiting.push(one)
      else this.#end(one, false)
    }
  }

  #end({ since, enter }: Waiting, isWanted: boolean): void {
    if (isWanted) {
      this.#waits += 1
      this.#waitedMs += performance.now() - since
    } else this.#gone += 1
    enter(isWanted)
  }
}
