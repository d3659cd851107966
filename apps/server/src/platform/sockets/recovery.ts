import { CatchUpRequests } from './catch-up-requests.ts'
import type { Connection, SocketKind } from './connection.ts'
import { type Heard, type Place, placeOf } from './heard.ts'

/** Milliseconds between two looks at the logs while this node receives nothing from the others. */
const lookMs = 2000
/** While it does, one in this many is a look: a notice may have been lost, or its node have died. */
const looksWhileJoined = 5
/** Milliseconds in which a stored event may still be published: with other nodes, and by this one alone. */
const settlesMs = { joined: 2000, alone: 300 }
/** Events are dated by the beginning of their transactions: they may become visible this much later. */
const overlapMs = 10_000
/** Shorter than positions are remembered. */
const longestMs = 50_000

export interface Window {
  /** How long ago the events happened, from and to. */
  readonly fromMs: number
  readonly toMs: number
}

/** An event of a conversation's log; of a direct one with its two people. */
export interface RecentEvent {
  readonly conversationId: number
  readonly position: number
  readonly ageMs: number
  readonly pair?: readonly [number, number]
}

export interface RecentChange {
  readonly userId: number
  readonly position: number
  readonly ageMs: number
  readonly ofGroups: boolean
}

/** The stored logs of all conversations and people. */
export interface RecentLogs {
  recent(window: Window): Promise<{ events: readonly RecentEvent[]; changes: readonly RecentChange[] }>
  /** Memberships of these people in these groups, and since when. */
  membersAmong(
    groupIds: readonly number[],
    userIds: readonly number[],
  ): Promise<ReadonlyArray<{ groupId: number; userId: number; sinceMs: number }>>
}

/** The people connected to this node. */
interface Connected {
  all(): Iterable<Connection>
  connectionsOf(userId: number): ReadonlySet<Connection>
  userIds(): number[]
  /** Listens to the person's current groups. */
  listenAgain(userId: number): Promise<void>
}

interface Parts {
  readonly hub: Connected
  readonly heard: Heard
  readonly logs: RecentLogs
  readonly broker: { readonly isJoined: boolean; onLoss(listener: () => void): void }
  /** There are no other nodes. */
  readonly isAlone: boolean
  /** Whether a call hangs on this connection. */
  readonly isInCall: (connection: string) => boolean
  readonly onError: (error: unknown) => void
}

/** A person on this node has not received a stored event. */
interface Missed {
  readonly userId: number
  readonly kind: SocketKind
  readonly ageMs: number
}

/**
 * Makes clients catch up that may have missed events. It finds stored events that this node has not received by their
 * positions in the logs, and notifies the people concerned; after an outage it notifies everybody. See decision 72.
 */
export class Recovery {
  readonly #parts: Parts
  readonly #catchUpRequests: CatchUpRequests
  readonly #timer: NodeJS.Timeout
  /** A commit whose outcome is not known may be carried out until then; undefined where there is none. */
  #doubtsUntil: number | undefined
  #turn = 0
  #isLooking = false
  #looking = Promise.resolve()
  #lookedAt = performance.now()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#catchUpRequests = new CatchUpRequests(parts)
    parts.broker.onLoss(() => this.#catchUpRequests.requestAllSoon())
    this.#timer = setInterval(() => this.#inTurn(), lookMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#catchUpRequests.close()
  }

  /**
   * A commit with an unknown outcome was not published. It looks for its events until the commit must be over. Changes
   * without a position in a log cannot be found, so everybody is notified then.
   */
  doubtCommit(): void {
    this.#doubtsUntil = performance.now() + overlapMs + lookMs
  }

  /**
   * Finds events stored since the last look and not received here, and notifies the people concerned. One at a time.
   */
  async look(): Promise<void> {
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#lookNow())
    await this.#looking
    await this.#catchUpRequests.idle()
  }

  /** Events count as received once everything has been read and published: after a failure the next look finds them. */
  async #lookNow(): Promise<void> {
    const { logs, heard } = this.#parts
    const at = performance.now()
    const fromMs = Math.min(at - this.#lookedAt + overlapMs, longestMs)
    const toMs = this.#hearsOthers ? settlesMs.joined : settlesMs.alone
    const { events, changes } = await logs.recent({ fromMs, toMs })
    const answeredAt = performance.now()
    const pairs = [...this.#ofPairs(events)]
    const inGroups = this.#unheardInGroups(events)
    this.#requestCatchUp(
      [...this.#ofChanges(changes), ...pairs, ...(await this.#ofGroups(inGroups))],
      answeredAt,
    )
    this.#lookedAt = at
    for (const { userId, position } of changes) heard.add(placeOf.own(userId, position))
    for (const { place } of pairs) heard.add(place)
    for (const { conversationId, position } of inGroups) heard.add(placeOf.group(conversationId, position))
  }

  /** Whether notices of other nodes may be on their way. */
  get #hearsOthers(): boolean {
    return this.#parts.broker.isJoined && !this.#parts.isAlone
  }

  #inTurn(): void {
    this.#turn++
    this.#catchUpRequests.retryWaiting()
    if (this.#doubtsUntil !== undefined && performance.now() >= this.#doubtsUntil) {
      this.#doubtsUntil = undefined
      this.#catchUpRequests.requestAllSoon()
    }
    if (this.#isLooking || !this.#isDue) return
    this.#isLooking = true
    this.look()
      .catch(this.#parts.onError)
      .finally(() => {
        this.#isLooking = false
      })
  }

  get #isDue(): boolean {
    if (this.#doubtsUntil !== undefined) return true
    if (this.#parts.isAlone) return false
    return !this.#parts.broker.isJoined || this.#turn % looksWhileJoined === 0
  }

  *#ofChanges(changes: readonly RecentChange[]): Iterable<Missed> {
    const { hub, heard } = this.#parts
    for (const { userId, position, ageMs, ofGroups } of changes) {
      if (hub.connectionsOf(userId).size === 0 || heard.has(placeOf.own(userId, position))) continue
      if (ofGroups) hub.listenAgain(userId).catch(this.#parts.onError)
      yield { userId, kind: 'chat', ageMs }
    }
  }

  *#ofPairs(events: readonly RecentEvent[]): Iterable<Missed & { readonly place: Place }> {
    const { hub, heard } = this.#parts
    for (const { pair, position, ageMs } of events) {
      for (const userId of new Set(pair)) {
        const peerId = (pair?.[0] === userId ? pair[1] : pair?.[0]) ?? userId
        const place = placeOf.direct(userId, peerId, position)
        if (hub.connectionsOf(userId).size === 0 || heard.has(place)) continue
        yield { userId, kind: 'chat', ageMs, place }
      }
    }
  }

  #unheardInGroups(events: readonly RecentEvent[]): RecentEvent[] {
    const { heard } = this.#parts
    return events.filter(
      ({ pair, conversationId, position }) => !pair && !heard.has(placeOf.group(conversationId, position)),
    )
  }

  /** A member who missed any event of a group missed its youngest too. */
  async #ofGroups(unheard: readonly RecentEvent[]): Promise<Missed[]> {
    if (unheard.length === 0) return []
    const { hub, logs } = this.#parts
    const youngestMs = new Map<number, number>()
    for (const { conversationId, ageMs } of unheard)
      youngestMs.set(conversationId, Math.min(ageMs, youngestMs.get(conversationId) ?? ageMs))
    const members = await logs.membersAmong([...youngestMs.keys()], hub.userIds())
    return members.flatMap(({ groupId, userId, sinceMs }) => {
      const ageMs = youngestMs.get(groupId)
      return ageMs !== undefined && ageMs <= sinceMs ? [{ userId, kind: 'group' as const, ageMs }] : []
    })
  }

  /**
   * Clients that have connected since have read the event, unless its transaction ended only later. Those in doubt are
   * notified too, if they handle `behind`, which costs one request. Closing the others for it would never end, since
   * events during their reconnect are not received either.
   */
  #requestCatchUp(missed: readonly Missed[], at: number): void {
    const { hub } = this.#parts
    const hasMissed = ({ openedAt, hearsBehind }: Connection, ageMs: number) =>
      openedAt < at - ageMs + (hearsBehind ? overlapMs : 0)
    this.#catchUpRequests.add(
      missed.flatMap(({ userId, kind, ageMs }) =>
        [...hub.connectionsOf(userId)].filter((one) => one.kind === kind && hasMissed(one, ageMs)),
      ),
    )
  }
}
