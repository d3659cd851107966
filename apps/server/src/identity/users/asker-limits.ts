import { limits } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { AskingLimits } from '../../platform/config/config.ts'
import { type Point, takeAllOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { askerById } from './repository.ts'

/** Requests that somebody may repeat to pester others, or to fill the site. */
export type Asking = 'friendRequest' | 'joinRequest' | 'group'

const hour = 3600

/**
 * How often one person asks, whomever or whatever; a young account half as often. Administrators, who may do all of it
 * for others anyway, are not counted.
 */
export class AskerLimits {
  readonly #database: Database
  readonly #all: Readonly<Record<Asking, RateLimit>>
  readonly #young: Readonly<Record<Asking, RateLimit>>

  constructor(database: Database, rates: Rates, allowed: AskingLimits) {
    const limitsOf = (suffix: string, divisor: number): Readonly<Record<Asking, RateLimit>> => {
      const limit = (name: string, perHour: number) =>
        rates.limit(name + suffix, { points: Math.max(1, Math.floor(perHour / divisor)), seconds: hour })
      return {
        friendRequest: limit('friend-requests', allowed.friendRequestsPerHour),
        joinRequest: limit('join-requests', allowed.joinRequestsPerHour),
        group: limit('groups-made', allowed.groupsPerHour),
      }
    }
    this.#database = database
    this.#all = limitsOf('', 1)
    this.#young = limitsOf('-young', limits.youngAccount.divisor)
  }

  /** @throws Refusal `tooManyRequests` */
  async take(userId: number, what: Asking): Promise<void> {
    const asker = await askerById(this.#database.queries, userId, limits.youngAccount.hours)
    if (!asker || asker.is_administrator) return
    const key = String(userId)
    const points: Point[] = [{ limit: this.#all[what], key }]
    if (asker.is_young) points.push({ limit: this.#young[what], key })
    await takeAllOrRefuse(points)
  }
}
