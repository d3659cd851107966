import type { Domain, Shared } from '../domain.ts'
import { adminRoutes } from './routes.ts'
import { AdminService, type CallEnding, type Departure } from './service.ts'

interface Parts extends Shared {
  readonly departures: readonly Departure[]
  readonly calls: CallEnding
}

/** People's accounts, for administrators. */
export function createAdmin(parts: Parts): Domain<AdminService> {
  const admin = new AdminService(parts)
  return { services: admin, routes: (routes) => adminRoutes(routes, admin) }
}
