import { CloseCode } from '@parley/contract'
import { Stagger } from '../../concurrency/stagger.ts'
import type { NodeShare } from '../../identity/presence/presence.ts'
import type { Connection } from './connection.ts'

const everyMs = 60_000
/** While asking helps nothing the pause is doubled, up to this. */
const longestMs = 3600_000
/** A node may have so many times its share; moving people costs more than a little unevenness. */
const slack = 1.25
/** People fewer than these are nobody's burden. */
const fewPeople = 50
/** People who are asked in a minute, of those above the share, and at most. */
const askedShare = 0.25
const askedMost = 200
/** Whoever has done nothing for so long does not notice. */
const idleMs = 60_000

interface Parts {
  readonly hub: { userIds(): number[]; connectionsOf(userId: number): ReadonlySet<Connection> }
  /** People here and on all nodes. */
  readonly shares: () => Promise<NodeShare>
  /** Whether a call hangs on this connection. */
  readonly isInCall: (connection: string) => boolean
  readonly onError: (error: unknown) => void
}

/**
 * After a node has restarted its people are on the others. A node with far more than its share asks some of them, who
 * are idle and lose nothing by it, to connect again: whatever spreads connections over the nodes sends them on.
 */
export class Balance {
  readonly #parts: Parts
  readonly #moving = new Stagger<number>({
    act: (userId) => this.#move(userId),
    atLeast: 1,
    withinMs: everyMs / 2,
  })
  readonly #timer: NodeJS.Timeout
  #askedAt = Number.NEGATIVE_INFINITY
  /** How many were here when people were last asked, until it is seen whether that helped. */
  #hereThen: number | undefined
  #pauseMs = everyMs

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.even().catch(parts.onError), everyMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#moving.close()
  }

  /** Asks as many to move as are beyond the share, a bounded number at a time. */
  async even(): Promise<void> {
    const { hub, shares } = this.#parts
    const { here, everywhere, nodes } = await shares()
    const share = everywhere / nodes
    if (nodes < 2 || here < fewPeople || here <= share * slack || !this.#isDue(here)) return
    const wanted = Math.min(askedMost, Math.ceil((here - share) * askedShare))
    const movable = hub.userIds().filter((userId) => this.#mayMove(hub.connectionsOf(userId)))
    this.#moving.add(movable.sort(() => Math.random() - 0.5).slice(0, wanted))
  }

  /** Where whatever spreads connections sends everybody back here, asking is of no use. */
  #isDue(here: number): boolean {
    const now = performance.now()
    if (this.#hereThen !== undefined)
      this.#pauseMs = here < this.#hereThen ? everyMs : Math.min(2 * this.#pauseMs, longestMs)
    this.#hereThen = undefined
    if (now - this.#askedAt < this.#pauseMs - everyMs / 2) return false
    this.#askedAt = now
    this.#hereThen = here
    return true
  }

  /** Somebody may have begun to do something since they were chosen. */
  #move(userId: number): void {
    const connections = this.#parts.hub.connectionsOf(userId)
    if (!this.#mayMove(connections)) return
    for (const one of [...connections]) one.close(CloseCode.goingAway, 'another node has room')
  }

  #mayMove(connections: ReadonlySet<Connection>): boolean {
    const before = performance.now() - idleMs
    const isFree = ({ id, extended, usedAt }: Connection) =>
      extended && usedAt < before && !this.#parts.isInCall(id)
    return connections.size > 0 && [...connections].every(isFree)
  }
}
