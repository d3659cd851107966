import type { Base, Domain } from '../../platform/domains/domain.ts'
import { AskerLimits } from './asker-limits.ts'
import { userJobs } from './jobs.ts'
import { RequestPace } from './request-pace.ts'
import { userRoutes } from './routes.ts'
import { UserService } from './service.ts'
import type { Shared } from './shared.ts'

interface Users {
  readonly users: UserService
  readonly pace: RequestPace
  readonly askers: AskerLimits
}

/** People, and their profiles. */
export function createUsers(parts: Base & Pick<Shared, 'notifier' | 'sight' | 'words'>): Domain<Users> {
  const users = new UserService(parts)
  const askers = new AskerLimits(parts.database, parts.rates, parts.config.rates)
  return {
    services: { users, pace: new RequestPace(parts.rates, askers), askers },
    ownData: [{ name: 'profile', read: (caller) => users.info(caller) }],
    routes: (routes) => userRoutes(routes, users),
    jobs: userJobs(parts.database),
  }
}
