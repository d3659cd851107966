import type { Notifier } from '../realtime/notifier.ts'
import type { LastSeenService } from './last-seen.ts'
import type { Presence } from './presence.ts'

/** Turns connections that come and go into people who are online or not, and tells their friends. */
export class PresenceService {
  readonly #presence: Presence
  readonly #notifier: Notifier
  readonly #lastSeen: Pick<LastSeenService, 'note'>
  readonly #friendsOf: (userId: number) => Promise<number[]>
  readonly #announceOnline: (userId: number) => Promise<void>
  readonly #graceMs: number
  readonly #onError: (error: unknown) => void
  readonly #leaving = new Set<NodeJS.Timeout>()
  /** Who is connected to this node, or was until a moment ago, and how often. */
  readonly #here = new Map<number, number>()

  constructor(parts: {
    presence: Presence
    notifier: Notifier
    lastSeen: Pick<LastSeenService, 'note'>
    friendsOf: (userId: number) => Promise<number[]>
    /** Tells those who asked for it in so many words. */
    announceOnline: (userId: number) => Promise<void>
    /** A page that reloads, or loses its network for a moment, is back within this time, and nobody sees it leave. */
    graceMs: number
    onError: (error: unknown) => void
  }) {
    this.#presence = parts.presence
    this.#notifier = parts.notifier
    this.#lastSeen = parts.lastSeen
    this.#friendsOf = parts.friendsOf
    this.#announceOnline = parts.announceOnline
    this.#graceMs = parts.graceMs
    this.#onError = parts.onError
    parts.presence.onExpired((userIds) => {
      for (const userId of userIds) this.#announceIf(Promise.resolve(true), userId, false)
    })
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

  async close(): Promise<void> {
    for (const timer of this.#leaving) clearTimeout(timer)
    this.#leaving.clear()
    await this.#lastSeen.note([...this.#here.keys()]).catch(this.#onError)
  }

  #count(userId: number, change: 1 | -1): void {
    const count = (this.#here.get(userId) ?? 0) + change
    if (count > 0) this.#here.set(userId, count)
    else this.#here.delete(userId)
  }

  #announceIf(changed: Promise<boolean>, userId: number, isOnline: boolean): void {
    changed
      .then(async (yes) => {
        if (!yes) return
        await this.#lastSeen.note([userId])
        this.#notifier.presence(await this.#friendsOf(userId), userId, isOnline)
        if (isOnline) await this.#announceOnline(userId)
      })
      .catch(this.#onError)
  }
}
