import type { Broker } from '../broker/broker.ts'
import { groupTopic } from './notices.ts'

/** Somebody on this node who hears of their groups. */
export interface Listener {
  hear(notice: unknown): void
}

interface Audience {
  readonly listeners: Set<Listener>
  /** Undefined after a failure, until somebody joins again. */
  subscribed: Promise<() => void> | undefined
}

/** Who on this node hears of which group. A group's topic is subscribed while somebody here is in it. */
export class GroupAudiences {
  readonly #broker: Broker
  readonly #onError: (error: unknown) => void
  readonly #groups = new Map<number, Audience>()

  constructor(broker: Broker, onError: (error: unknown) => void) {
    this.#broker = broker
    this.#onError = onError
  }

  /** Resolves when nothing of the group is missed any more. */
  async join(groupId: number, listener: Listener): Promise<void> {
    const audience = this.#groups.get(groupId) ?? { listeners: new Set(), subscribed: undefined }
    this.#groups.set(groupId, audience)
    audience.listeners.add(listener)
    audience.subscribed ??= this.#subscribe(groupId, audience)
    await audience.subscribed
  }

  /** Joins without waiting; a failure is reported, and the next connection tries again. */
  joinSoon(groupId: number, listener: Listener): void {
    this.join(groupId, listener).catch(this.#onError)
  }

  leave(groupId: number, listener: Listener): void {
    const audience = this.#groups.get(groupId)
    if (!audience?.listeners.delete(listener) || audience.listeners.size > 0) return
    this.#groups.delete(groupId)
    audience.subscribed?.then(
      (unsubscribe) => unsubscribe(),
      () => undefined,
    )
  }

  #subscribe(groupId: number, audience: Audience): Promise<() => void> {
    const subscribed = this.#broker.subscribe(groupTopic(groupId), (notice) => {
      for (const listener of audience.listeners) listener.hear(notice)
    })
    subscribed.catch(() => {
      audience.subscribed = undefined
    })
    return subscribed
  }
}
