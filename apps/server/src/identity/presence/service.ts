import type { Presence } from '../../platform/presence/presence.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { LastSeenService } from './last-seen.ts'
import { SeenNotes } from './seen-notes.ts'

/** After a start: clients that lost the server come back within this time, as their pauses grow to 15 seconds. */
const returnMs = 20_000
/** Announcing one who has gone takes three statements. */
const fewAtOnce = 8

export { forgetSeen } from './repository.ts'
export type { Sight } from './sight.ts'

/** A friend who sees when somebody comes and goes. */
export interface Watcher {
  readonly id: number
  /** Wants a message when that person comes online. */
  readonly friend_online: boolean
  /** Whether that somebody shows it. */
  readonly is_shown: boolean
}

/** People who are notified of somebody's presence. */
export interface Watching {
  watchersOf(userId: number): Promise<readonly Watcher[]>
  /** Sends them a message that this person is online. */
  announceOnline(userId: number, watcherIds: readonly number[]): Promise<void>
}

/** Turns connections that come and go into people who are online or not, and notifies their friends. */
export class PresenceService {
  readonly #presence: Presence
  readonly #notifier: Notifier
  readonly #lastSeen: Pick<LastSeenService, 'note' | 'noteLast' | 'takeLast'>
  readonly #notes: SeenNotes
  readonly #isShown: (userId: number) => Promise<boolean>
  readonly #watchersOf: Watching['watchersOf']
  readonly #announceOnline: Watching['announceOnline']
  readonly #graceMs: number
  readonly #onError: (error: unknown) => void
  readonly #leaving = new Set<NodeJS.Timeout>()
  /** Number of connections to this node, by person, also of people who left a moment ago. */
  readonly #here = new Map<number, number>()

  constructor(parts: {
    presence: Presence
    notifier: Notifier
    lastSeen: Pick<LastSeenService, 'note' | 'noteLast' | 'takeLast'>
    /** Whether somebody shows now that they are online. */
    isShown: (userId: number) => Promise<boolean>
    watchersOf: Watching['watchersOf']
    announceOnline: Watching['announceOnline']
    /** A page that reloads, or loses its network for a moment, is back within this time, and nobody sees it leave. */
    graceMs: number
    onError: (error: unknown) => void
  }) {
    this.#presence = parts.presence
    this.#notifier = parts.notifier
    this.#lastSeen = parts.lastSeen
    this.#notes = new SeenNotes(parts.lastSeen, parts.onError)
    this.#isShown = parts.isShown
    this.#watchersOf = parts.watchersOf
    this.#announceOnline = parts.announceOnline
    this.#graceMs = parts.graceMs
    this.#onError = parts.onError
    parts.presence.onExpired(
      (gone) => void this.#forFew([...gone], (userId) => this.#announce(userId, false)),
    )
    parts.presence.onSettled((isOnline) => void this.#forFew([...isOnline], (one) => this.#correct(...one)))
  }

  /** After a start: a person who was here until a moment ago is not seen to come back. */
  async resume(): Promise<void> {
    this.#presence.expect(await this.#lastSeen.takeLast(), Math.max(this.#graceMs, returnMs))
  }

  arrived(userId: number): void {
    this.#count(userId, 1)
    this.#announceIf(this.#presence.connected(userId), userId, true)
  }

  left(userId: number): void {
    const timer = setTimeout(() => {
      this.#leaving.delete(timer)
      this.#count(userId, -1)
      this.#announceIf(this.#presence.disconnected(userId), userId, false)
    }, this.#graceMs)
    this.#leaving.add(timer.unref())
  }

  /** Somebody shows from now on that they are online, or no longer. */
  shown(userId: number, isShown: boolean): void {
    this.#presence
      .online([userId])
      .then(async (online) => {
        if (online.has(userId)) await this.#publish(await this.#watchersOf(userId), userId, isShown)
      })
      .catch(this.#onError)
  }

  /** Two friends see each other from now on, or no longer. */
  inSight(a: number, b: number, isInSight: boolean): void {
    this.#presence
      .online([a, b])
      .then((online) => {
        if (online.has(a)) this.#notifier.presence([b], a, isInSight)
        if (online.has(b)) this.#notifier.presence([a], b, isInSight)
      })
      .catch(this.#onError)
  }

  async close(): Promise<void> {
    for (const timer of this.#leaving) clearTimeout(timer)
    this.#leaving.clear()
    await this.#notes.close([...this.#here.keys()]).catch(this.#onError)
  }

  #count(userId: number, change: 1 | -1): void {
    const count = (this.#here.get(userId) ?? 0) + change
    if (count > 0) this.#here.set(userId, count)
    else this.#here.delete(userId)
  }

  #announceIf(changed: Promise<boolean>, userId: number, isOnline: boolean): void {
    changed.then((yes) => (yes ? this.#announce(userId, isOnline) : undefined)).catch(this.#onError)
  }

  /** Many people go with a node at once: a bounded number is announced at a time. */
  async #forFew<T>(waiting: T[], publish: (one: T) => Promise<void>): Promise<void> {
    const publishNext = async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
        await publish(one).catch(this.#onError)
    }
    await Promise.all(Array.from({ length: fewAtOnce }, publishNext))
  }

  /** The state that was published of the person may have been wrong. */
  async #correct(userId: number, isOnline: boolean): Promise<void> {
    const watchers = (await this.#watchersOf(userId)).filter(({ is_shown }) => is_shown)
    await this.#publish(watchers, userId, isOnline)
  }

  async #announce(userId: number, isOnline: boolean): Promise<void> {
    if (isOnline) this.#notes.here(userId)
    // A database that cannot store keeps nobody from being notified.
    else await this.#notes.gone(userId).catch(this.#onError)
    const watchers = (await this.#watchersOf(userId)).filter(({ is_shown }) => is_shown)
    const isStillOnline = await this.#publish(watchers, userId, isOnline)
    const asked = watchers.filter(({ friend_online }) => friend_online).map(({ id }) => id)
    if (isOnline && isStillOnline && asked.length > 0) await this.#announceOnline(userId, asked)
  }

  /**
   * Publishes the state, and then looks whether it still holds. If a person comes and hides at once, be it by another
   * node, the two may be published in either order: the last to publish has looked last.
   *
   * @returns the true state
   */
  async #publish(watchers: readonly Watcher[], userId: number, isOnline: boolean): Promise<boolean> {
    const ids = watchers.map(({ id }) => id)
    if (ids.length === 0) return isOnline
    let published = isOnline
    for (;;) {
      this.#notifier.presence(ids, userId, published)
      const isSeen = await this.#isSeen(userId)
      if (isSeen === published) return published
      published = isSeen
    }
  }

  async #isSeen(userId: number): Promise<boolean> {
    return (await this.#presence.online([userId])).has(userId) && (await this.#isShown(userId))
  }
}
