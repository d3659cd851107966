import type { Base, Domain } from '../../platform/domains/domain.ts'
import { AskerLimits } from './asker-limits.ts'
import { AskingPace } from './asking-pace.ts'
import { userJobs } from './jobs.ts'
import { userRoutes } from './routes.ts'
import { UserService } from './service.ts'
import type { Shared } from './shared.ts'

interface Users {
  readonly users: UserService
  readonly pace: AskingPace
  readonly askers: AskerLimits
}

/** People, and their profiles. */
export function createUsers(parts: Base & Pick<Shared, 'notifier' | 'sight' | 'words'>): Domain<Users> {
  const users = new UserService(parts)
  const askers = new AskerLimits(parts.database, parts.rates, parts.config.rates)
  return {
    services: { users, pace: new AskingPace(parts.rates, askers), askers },
    ownData: [{ name: 'profile', read: (caller) => users.info(caller) }],
    routes: (routes) => userRoutes(routes, users),
    jobs: userJobs(parts.database),
  }
}
