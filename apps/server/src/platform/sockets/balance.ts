import { CloseCode } from '@parley/contract'
import { Stagger } from '../../concurrency/stagger.ts'
import type { NodeShare } from '../presence/presence.ts'
import type { Connection } from './connection.ts'

const everyMs = 60_000
/** While moving people does not help, the pause doubles, up to this. */
const longestMs = 3600_000
/** Factor by which a node may exceed its share; moving people costs more than a little imbalance. */
const slack = 1.25
/** A node with fewer people moves nobody. */
const fewPeople = 50
/** Share of the surplus that is asked to move in a minute, and most people. */
const askedShare = 0.25
const askedMost = 200
/** People who have been idle for this long do not notice a move. */
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
 * After a restart of a node its people are on the others. A node with far more than its share asks some idle people,
 * who lose nothing by it, to reconnect: the load balancer sends them to another node.
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
  /** Number of people here when some were last asked, until its effect is known. */
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

  /** Asks the people beyond the share to move, a bounded number at a time. */
  async even(): Promise<void> {
    const { hub, shares } = this.#parts
    const { here, everywhere, nodes } = await shares()
    const share = everywhere / nodes
    if (nodes < 2 || here < fewPeople || here <= share * slack || !this.#isDue(here)) return
    const wanted = Math.min(askedMost, Math.ceil((here - share) * askedShare))
    const movable = hub.userIds().filter((userId) => this.#mayMove(hub.connectionsOf(userId)))
    this.#moving.add(movable.sort(() => Math.random() - 0.5).slice(0, wanted))
  }

  /** If the load balancer sends everybody back here, asking is of no use. */
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

  /** The person may have become active since they were chosen. */
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
