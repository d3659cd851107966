import type { Domain } from '../../platform/domains/domain.ts'
import type { Log } from '../../platform/jobs/follower.ts'
import type { FollowedEvent } from '../catch-up/service.ts'
import type { Shared } from '../conversations/shared.ts'
import { AdminSearchService } from './admin-service.ts'
import { Completeness } from './index/completeness.ts'
import { Filler, unfilledIn } from './index/filling.ts'
import { SearchFollower } from './index/following.ts'
import { searchJobs, warming } from './jobs.ts'
import { searchRoutes } from './routes.ts'
import { SearchService } from './search-service.ts'
import type { Showings } from './service.ts'

interface Parts extends Shared {
  readonly followed: Log<FollowedEvent>
  readonly showings: Showings
  /** How many seconds a follower of the logs is behind. */
  readonly secondsBehind: (follower: string) => Promise<number>
}

/** Finding messages, and the index that it takes. */
export function createSearch(parts: Parts): Domain {
  const { config, database, failedWork: failed, followed, secondsBehind, showings } = parts
  const isWarmed = config.warmsSearch && config.databaseUrl === undefined
  const completeness = new Completeness(database.queries, secondsBehind)
  const search = new SearchService({ database, showings, completeness })
  const admin = new AdminSearchService({ ...parts, completeness })
  const filler = new Filler({ database, logs: followed, failed })
  return {
    services: undefined,
    // Messages from before anybody followed the log, which are not indexed yet.
    lag: () => unfilledIn(database.queries),
    routes: (routes) => searchRoutes(routes, { search, admin }),
    begin: () => filler.begin(),
    jobs: [...searchJobs(database, failed, filler), ...(isWarmed ? [warming(database)] : [])],
    followers: [new SearchFollower()],
  }
}
