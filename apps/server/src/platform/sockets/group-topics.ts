import type { Broker } from '../broker/broker.ts'
import { type GroupTopicNotice, groupTopic } from './notices.ts'

/** A person on this node who receives the notices of their groups. */
export interface Listener {
  readonly userId: number
  hear(notice: GroupTopicNotice): void
  /** The person turned out to be no member any more, as of this version. */
  loseGroup(groupId: number, version: number): void
  /** From here on the person may miss notices. */
  sendAway(): void
}

/** The people among these who are members now, and the version of the members. */
export type MembersAmong = (
  groupId: number,
  userIds: readonly number[],
) => Promise<{ version: number; members: ReadonlySet<number> }>

/**
 * The listeners of one group on this node. A message may overtake the notice of a removal, when two nodes publish them.
 * So each notice names the version of the members that it was stored under, and listeners who are not known to be
 * members as of that version are queried first.
 */
export class GroupTopic {
  /** Undefined after a failure, until a listener joins again. */
  subscribed: Promise<() => void> | undefined
  readonly #groupId: number
  readonly #membersAmong: MembersAmong
  readonly #onError: (error: unknown) => void
  /** Each with the version as of which they are known to be a member. */
  readonly #listeners = new Map<Listener, number>()
  /** Notices that wait, in order, for a query about members. */
  #waiting: GroupTopicNotice[] | undefined

  constructor(groupId: number, membersAmong: MembersAmong, onError: (error: unknown) => void) {
    this.#groupId = groupId
    this.#membersAmong = membersAmong
    this.#onError = onError
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  add(listener: Listener, version: number): void {
    this.#listeners.set(listener, Math.max(version, this.#listeners.get(listener) ?? version))
  }

  delete(listener: Listener): boolean {
    return this.#listeners.delete(listener)
  }

  hear(notice: GroupTopicNotice): void {
    if (this.#waiting) {
      this.#waiting.push(notice)
      return
    }
    if (this.#unknownAsOf(notice.membersVersion).length === 0) {
      this.#deliver(notice)
      return
    }
    this.#waiting = [notice]
    void this.#askThenDeliver(this.#waiting)
  }

  async #askThenDeliver(waiting: readonly GroupTopicNotice[]): Promise<void> {
    for (;;) {
      const version = Math.max(...waiting.map(({ membersVersion }) => membersVersion))
      const unknown = this.#unknownAsOf(version)
      if (unknown.length === 0) break
      await this.#askAfter(unknown, version)
    }
    this.#waiting = undefined
    for (const notice of waiting) this.#deliver(notice)
  }

  async #askAfter(listeners: readonly Listener[], version: number): Promise<void> {
    try {
      const ids = listeners.map(({ userId }) => userId)
      const found = await this.#membersAmong(this.#groupId, ids)
      const known = Math.max(version, found.version)
      for (const listener of listeners) {
        if (!this.#listeners.has(listener)) continue
        if (found.members.has(listener.userId)) this.add(listener, known)
        else {
          this.#listeners.delete(listener)
          listener.loseGroup(this.#groupId, known)
        }
      }
    } catch (error) {
      this.#onError(error)
      for (const listener of listeners) if (this.#listeners.delete(listener)) listener.sendAway()
    }
  }

  #unknownAsOf(version: number): Listener[] {
    const unknown: Listener[] = []
    for (const [listener, known] of this.#listeners) if (known < version) unknown.push(listener)
    return unknown
  }

  #deliver(notice: GroupTopicNotice): void {
    for (const listener of this.#listeners.keys()) listener.hear(notice)
  }
}

/** The topics of all groups on this node. It subscribes to a group's topic while a member is connected here. */
export class GroupTopics {
  readonly #broker: Broker
  readonly #membersAmong: MembersAmong
  readonly #onError: (error: unknown) => void
  readonly #onHeard: (groupId: number, notice: GroupTopicNotice) => void
  readonly #groups = new Map<number, GroupTopic>()

  constructor(parts: {
    broker: Broker
    membersAmong: MembersAmong
    onError: (error: unknown) => void
    onHeard: (groupId: number, notice: GroupTopicNotice) => void
  }) {
    this.#broker = parts.broker
    this.#membersAmong = parts.membersAmong
    this.#onError = parts.onError
    this.#onHeard = parts.onHeard
  }

  /**
   * Resolves when nothing of the group is missed any more.
   * @param version as of which the listener is known to be a member
   */
  async join(groupId: number, listener: Listener, version: number): Promise<void> {
    const topic = this.#groups.get(groupId) ?? new GroupTopic(groupId, this.#membersAmong, this.#onError)
    this.#groups.set(groupId, topic)
    topic.add(listener, version)
    topic.subscribed ??= this.#subscribe(groupId, topic)
    await topic.subscribed
  }

  /** Joins without waiting; a failure is reported, and the next connection tries again. */
  joinSoon(groupId: number, listener: Listener, version: number): void {
    this.join(groupId, listener, version).catch(this.#onError)
  }

  /** Whether it still is a member: it may have missed that it was removed. */
  async askAfter(groupId: number, listener: Listener): Promise<void> {
    const { version, members } = await this.#membersAmong(groupId, [listener.userId])
    if (!members.has(listener.userId)) listener.loseGroup(groupId, version)
  }

  leave(groupId: number, listener: Listener): void {
    const topic = this.#groups.get(groupId)
    topic?.delete(listener)
    if (!topic?.isEmpty) return
    this.#groups.delete(groupId)
    topic.subscribed?.then(
      (unsubscribe) => unsubscribe(),
      () => undefined,
    )
  }

  #subscribe(groupId: number, topic: GroupTopic): Promise<() => void> {
    const subscribed = this.#broker.subscribe(groupTopic(groupId), (notice) => {
      this.#onHeard(groupId, notice as GroupTopicNotice)
      topic.hear(notice as GroupTopicNotice)
    })
    subscribed.catch(() => {
      topic.subscribed = undefined
    })
    return subscribed
  }
}
