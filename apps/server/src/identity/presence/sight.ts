import type { Database } from '../../db/database.ts'
import type { Presence } from '../../platform/presence/presence.ts'
import { seenAmong, showsOnline } from '../users/service.ts'
import { knownAmong } from './repository.ts'

/** Who sees whom online: the one place that decides what a person sees of another's presence. */
export class Sight {
  readonly #database: Database
  readonly #presence: Presence

  constructor({ database, presence }: { database: Database; presence: Presence }) {
    this.#database = database
    this.#presence = presence
  }

  /**
   * The people among `ids` whom the viewer sees online. On a friends-only site, `ids` must be of friends or of members
   * of the viewer's groups.
   */
  async among(viewerId: number, ids: readonly number[]): Promise<Set<number>> {
    return this.#seen(viewerId, [...(await this.#presence.online(ids))])
  }

  /** Everybody whom the viewer sees online. */
  async all(viewerId: number): Promise<number[]> {
    const online = await this.#presence.allOnline()
    if (online.length === 0) return []
    return [...(await this.#seen(viewerId, await knownAmong(this.#database.queries, viewerId, online)))]
  }

  /** Whether somebody shows that they are online. */
  isShown(userId: number): Promise<boolean> {
    return showsOnline(this.#database.queries, userId)
  }

  async #seen(viewerId: number, online: readonly number[]): Promise<Set<number>> {
    if (online.length === 0) return new Set()
    return new Set(await seenAmong(this.#database.queries, viewerId, online))
  }
}
