import type { Base, Domain, Shared } from '../domain.ts'
import { AskingPace } from './asking-pace.ts'
import { userRoutes } from './routes.ts'
import { UserService } from './service.ts'

interface Users {
  readonly users: UserService
  readonly pace: AskingPace
}

/** People, and what they tell of themselves. */
export function createUsers(parts: Base & Pick<Shared, 'notifier' | 'sight' | 'words'>): Domain<Users> {
  const users = new UserService(parts)
  return {
    services: { users, pace: new AskingPace(parts.rates) },
    ownData: [{ name: 'profile', read: (caller) => users.info(caller) }],
    routes: (routes) => userRoutes(routes, users),
  }
}
