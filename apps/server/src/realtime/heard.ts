import type { GroupTopicNotice, Notice } from './notices.ts'

/** Places are known for so long at least, unless there are more than a node can keep. */
const keptMs = 60_000
const keptMost = 200_000

/** A place in a log, as somebody on this node hears of it. */
export const placeOf = {
  direct: (userId: number, peerId: number, position: number) => `d${userId} ${peerId} ${position}`,
  group: (groupId: number, position: number) => `g${groupId} ${position}`,
  own: (userId: number, position: number) => `o${userId} ${position}`,
}

/** What this node has heard of late that has a place in a log: what is stored and not among it was missed. */
export class Heard {
  #latest = new Set<string>()
  #before = new Set<string>()
  #since = performance.now()

  has(place: string): boolean {
    return this.#latest.has(place) || this.#before.has(place)
  }

  add(place: string): void {
    const now = performance.now()
    if (now - this.#since > keptMs || this.#latest.size >= keptMost) {
      this.#before = this.#latest
      this.#latest = new Set()
      this.#since = now
    }
    this.#latest.add(place)
  }

  /** A notice on a person's own topic. */
  onPerson(userId: number, notice: Notice): void {
    if (notice.kind === 'changed') this.add(placeOf.own(userId, notice.position))
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
