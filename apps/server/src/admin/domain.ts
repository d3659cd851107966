import type { Domain, Shared } from '../domain.ts'
import { OperatorService } from './operator/service.ts'
import { OperatorSocket } from './operator/socket.ts'
import { adminRoutes } from './routes.ts'
import { AdminService, type CallEnding, type Departure } from './service.ts'

interface Parts extends Shared {
  readonly departures: readonly Departure[]
  readonly calls: CallEnding
}

interface Administration {
  readonly admin: AdminService
  readonly operator: OperatorService
}

/** People's accounts, for administrators, and for the operator at the machine itself. */
export function createAdmin(parts: Parts): Domain<Administration> {
  const admin = new AdminService(parts)
  const operator = new OperatorService(parts)
  const socket = new OperatorSocket({ ...parts, operator })
  return {
    services: { admin, operator },
    begin: () => socket.open(),
    routes: (routes) => adminRoutes(routes, admin),
    stop: () => socket.stop(),
    drain: [() => socket.drain()],
  }
}
