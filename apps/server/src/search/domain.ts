import type { FollowedEvent } from '../catch-up/service.ts'
import type { Domain, Shared } from '../domain.ts'
import type { Lag, Log } from '../jobs/follower.ts'
import { AdminSearchService } from './admin-service.ts'
import { Filler, unfilledIn } from './index/filling.ts'
import { SearchFollower } from './index/following.ts'
import { searchJobs, warming } from './jobs.ts'
import { searchRoutes } from './routes.ts'
import { SearchService } from './search-service.ts'
import type { Showings } from './service.ts'

interface Parts extends Shared {
  readonly followed: Log<FollowedEvent>
  readonly showings: Showings
}

export interface Search {
  /** What was said before anybody followed, and is not indexed yet. */
  readonly behind: () => Promise<readonly Lag[]>
}

/** Finding messages, and the index that it takes. */
export function createSearch(parts: Parts): Domain<Search> {
  const { config, database, followed, showings } = parts
  const isWarmed = config.warmsSearch && config.databaseUrl === undefined
  const search = new SearchService({ database, showings })
  const admin = new AdminSearchService(parts)
  const filler = new Filler({ database, logs: followed })
  return {
    services: { behind: () => unfilledIn(database.queries) },
    routes: (routes) => searchRoutes(routes, { search, admin }),
    begin: () => filler.begin(),
    jobs: [...searchJobs(database, filler), ...(isWarmed ? [warming(database)] : [])],
    followers: [new SearchFollower()],
  }
}
