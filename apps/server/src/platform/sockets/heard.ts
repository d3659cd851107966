import type { GroupTopicNotice, Notice } from './notices.ts'

/** Positions are remembered at least this long, unless there are more than a node can hold. */
const keptMs = 60_000
const keptMost = 200_000

/** A position in a log, from the view of a person on this node. */
export interface Place {
  readonly log: 'direct' | 'group' | 'own'
  /** Id of the person, or the group. */
  readonly id: number
  readonly peerId: number
  readonly position: number
}

export const placeOf = {
  direct: (id: number, peerId: number, position: number): Place => ({ log: 'direct', id, peerId, position }),
  group: (id: number, position: number): Place => ({ log: 'group', id, peerId: 0, position }),
  own: (id: number, position: number): Place => ({ log: 'own', id, peerId: 0, position }),
}

/** Positions by their parts: a text for each would be the most expensive part of receiving a message. */
class Places {
  readonly #logs = {
    direct: new Map<number, Map<number, Set<number>>>(),
    group: new Map<number, Map<number, Set<number>>>(),
    own: new Map<number, Map<number, Set<number>>>(),
  }
  #size = 0

  get size(): number {
    return this.#size
  }

  has({ log, id, peerId, position }: Place): boolean {
    return this.#logs[log].get(id)?.get(peerId)?.has(position) ?? false
  }

  add({ log, id, peerId, position }: Place): void {
    const byId = this.#logs[log]
    const byPeer = byId.get(id) ?? new Map<number, Set<number>>()
    const positions = byPeer.get(peerId) ?? new Set()
    if (positions.size === 0) byId.set(id, byPeer.set(peerId, positions))
    positions.add(position)
    this.#size++
  }
}

/** The log positions of recently received notices: an event that is stored and not among these was missed. */
export class Heard {
  #latest = new Places()
  #before = new Places()
  #since = performance.now()

  has(place: Place): boolean {
    return this.#latest.has(place) || this.#before.has(place)
  }

  add(place: Place): void {
    const now = performance.now()
    if (now - this.#since > keptMs || this.#latest.size >= keptMost) {
      this.#before = this.#latest
      this.#latest = new Places()
      this.#since = now
    }
    this.#latest.add(place)
  }

  /** A notice on a person's own topic. */
  onPerson(userId: number, notice: Notice): void {
    if (notice.kind === 'changed') this.add(placeOf.own(userId, notice.position))
    if (notice.kind === 'chatEvent' && 'position' in notice.event && 'messageId' in notice.event)
      this.add(placeOf.direct(userId, notice.event.userID, notice.event.position))
    if (notice.kind !== 'chat' || notice.position === undefined) return
    const { sendUser, revUser } = notice.message
    const peerId = sendUser.id === userId ? revUser.id : sendUser.id
    this.add(placeOf.direct(userId, peerId, notice.position))
  }

  /** A notice on a group's topic. */
  onGroup(groupId: number, notice: GroupTopicNotice): void {
    if ('position' in notice && notice.position !== undefined)
      this.add(placeOf.group(groupId, notice.position))
  }
}
