import { hostname } from 'node:os'
import type { Overview } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import { activitySince } from '../../messaging/conversations/activity-repository.ts'
import type { Lag } from '../../platform/jobs/follower.ts'
import type { Presence } from '../../platform/presence/presence.ts'
import { dayMs, dayStarts, spansOf } from './days.ts'
import { totals } from './overview-repository.ts'

/** Days of the bars. */
const daysShown = 14

interface Parts {
  readonly database: Database
  readonly presence: Presence
  readonly config: { readonly dataDir: string }
  readonly freeSpace: (folder: string) => Promise<number>
  readonly version: string
  /** How far what follows the logs is behind. */
  readonly lag: () => Promise<readonly Lag[]>
  /** Parts that do not work, in the words of `/readyz`. */
  readonly degraded: () => readonly string[]
}

/** How the site is doing, for administrators. */
export class OverviewService {
  readonly #parts: Parts
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** @param ahead minutes by which the reader's days are ahead of those of UTC */
  async overview(ahead = 0, now = new Date()): Promise<Overview> {
    const { database, presence, config, freeSpace, version, lag, degraded } = this.#parts
    const { queries } = database
    // Before all that is asked for here.
    const isBehind = database.admission.hasWaiting
    const online = await presence.allOnline()
    const days = dayStarts(now, ahead, daysShown)
    const spans = spansOf([...days, new Date(now.getTime() - dayMs), new Date(now.getTime() - 7 * dayMs)])
    const [all, activity, lags, { nodes }, free] = await Promise.all([
      totals(queries, online),
      activitySince(queries, spans.times),
      lag(),
      presence.shares(),
      freeSpace(config.dataDir).catch(() => Number.POSITIVE_INFINITY),
    ])
    const since = (at: number) => spans.sumSince(activity.counts, new Date(at))
    return {
      people: { all: all.people, online: online.length, active7: all.active7, active30: all.active30 },
      groups: all.groups,
      messages: {
        all: all.messages,
        last24h: since(now.getTime() - dayMs),
        last7d: since(now.getTime() - 7 * dayMs),
        days: days.map((from, i) => ({
          from: from.toISOString(),
          count: since(from.getTime()) - since(days[i + 1]?.getTime() ?? Number.POSITIVE_INFINITY),
        })),
        isEstimate: activity.isEstimate,
      },
      storage: { database: all.database, files: all.files, free: Number.isFinite(free) ? free : null },
      followers: lags.map(({ follower: name, ...behind }) => ({ name, ...behind })),
      server: {
        version,
        node: hostname(),
        startedAt: this.#startedAt,
        nodes,
        degraded: [...degraded()],
        isBehind,
      },
    }
  }
}
