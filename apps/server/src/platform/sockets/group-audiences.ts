import type { Broker } from '../broker/broker.ts'
import { GroupAudience, type Listener, type MembersAmong } from './group-audience.ts'
import { type GroupTopicNotice, groupTopic } from './notices.ts'

/** The audiences of all groups on this node. It subscribes to a group's topic while a member is connected here. */
export class GroupAudiences {
  readonly #broker: Broker
  readonly #membersAmong: MembersAmong
  readonly #onError: (error: unknown) => void
  readonly #onHeard: (groupId: number, notice: GroupTopicNotice) => void
  readonly #groups = new Map<number, GroupAudience>()

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
    const audience =
      this.#groups.get(groupId) ?? new GroupAudience(groupId, this.#membersAmong, this.#onError)
    this.#groups.set(groupId, audience)
    audience.add(listener, version)
    audience.subscribed ??= this.#subscribe(groupId, audience)
    await audience.subscribed
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
    const audience = this.#groups.get(groupId)
    audience?.delete(listener)
    if (!audience?.isEmpty) return
    this.#groups.delete(groupId)
    audience.subscribed?.then(
      (unsubscribe) => unsubscribe(),
      () => undefined,
    )
  }

  #subscribe(groupId: number, audience: GroupAudience): Promise<() => void> {
    const subscribed = this.#broker.subscribe(groupTopic(groupId), (notice) => {
      this.#onHeard(groupId, notice as GroupTopicNotice)
      audience.hear(notice as GroupTopicNotice)
    })
    subscribed.catch(() => {
      audience.subscribed = undefined
    })
    return subscribed
  }
}
