import { searchLimits } from '@parley/contract'
import type { Queries } from '../../../db/database.ts'
import { missingIn } from './filling.ts'
import { followerName } from './following.ts'
import { putOffIn } from './remaking-repository.ts'

/** Milliseconds for which a node answers with the lag that it has read. */
const freshMs = 1000

/** Knows which messages the index may not have yet, for answers of a search. */
export class Completeness {
  readonly #queries: Queries
  readonly #secondsBehindOf: (follower: string) => Promise<number>
  #lag: { readonly readAt: number; readonly seconds: Promise<number> } | undefined

  constructor(queries: Queries, secondsBehindOf: (follower: string) => Promise<number>) {
    this.#queries = queries
    this.#secondsBehindOf = secondsBehindOf
  }

  /**
   * Undefined while nothing is missing. To be read before the search: what is indexed meanwhile may be found or not.
   * @param userId the person who searches; undefined for an administrator, who sees all conversations
   */
  async read(userId?: number): Promise<{ done: number; since: string | null; behind?: number } | undefined> {
    const [missing, followed, putOff] = await Promise.all([
      missingIn(this.#queries),
      this.#secondsBehind(),
      putOffIn(this.#queries, userId),
    ])
    const seconds = Math.max(followed, putOff.seconds)
    if (seconds < searchLimits.behindSeconds) return missing
    return { ...(missing ?? { done: 1, since: null }), behind: Math.floor(seconds) }
  }

  #secondsBehind(): Promise<number> {
    const now = performance.now()
    if (this.#lag && now - this.#lag.readAt < freshMs) return this.#lag.seconds
    const seconds = this.#secondsBehindOf(followerName)
    this.#lag = { readAt: now, seconds }
    seconds.catch(() => {
      this.#lag = undefined
    })
    return seconds
  }
}
