import type { Deactivation, Proof } from '../../identity/auth/service.ts'
import { Port } from '../../kernel/port.ts'
import type { Shared } from '../../messaging/conversations/shared.ts'
import type { AccountDeletionHook } from '../../platform/domains/account-deletion.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { Lag } from '../../platform/jobs/follower.ts'
import type { SettingsService } from '../../platform/settings/service.ts'
import { AccountEnding } from './account-ending.ts'
import { LeavingService } from './leaving-service.ts'
import type { Importing } from './operator/importing.ts'
import { OperatorService } from './operator/service.ts'
import { OperatorSocket } from './operator/socket.ts'
import { OverviewService } from './overview-service.ts'
import { adminRoutes } from './routes.ts'
import { AdminService, type CallEnding } from './service.ts'

interface Parts extends Shared {
  /** Hooks of all domains, also of those that are created later. */
  readonly departures: readonly AccountDeletionHook[]
  readonly calls: CallEnding
  readonly proof: Proof
  readonly deactivation: Deactivation
  readonly settings: SettingsService
  readonly version: string
  readonly lag: () => Promise<readonly Lag[]>
  readonly degraded: () => readonly string[]
}

interface Administration {
  readonly admin: AdminService
  readonly operator: OperatorService
  readonly ending: AccountEnding
  readonly importing: Port<Importing>
}

/** People's accounts, for administrators, and for the operator at the machine itself. */
export function createAdmin(parts: Parts): Domain<Administration> {
  const ending = new AccountEnding(parts)
  const admin = new AdminService({ ...parts, ending })
  const leaving = new LeavingService({ ...parts, ending })
  const overview = new OverviewService(parts)
  const importing = new Port<Importing>('who imports what is at a path')
  const operator = new OperatorService({ ...parts, importing })
  const socket = new OperatorSocket({ ...parts, operator })
  return {
    services: { admin, operator, ending, importing },
    begin: () => socket.open(),
    routes: (routes) => adminRoutes(routes, { admin, leaving, overview }),
    stop: () => socket.stop(),
    drain: [() => socket.drain()],
  }
}
