import type { WaitingRegistrations } from '../../identity/auth/service.ts'
import type { Port } from '../../kernel/port.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { Shared } from '../conversations/shared.ts'
import type { GroupEntryService, GroupService } from '../groups/service.ts'
import { DecidingService } from './deciding-service.ts'
import { joiningJobs } from './jobs.ts'
import { MemberService } from './member-service.ts'
import { joiningRoutes } from './routes.ts'
import { WaitingService } from './waiting-service.ts'

interface Parts extends Shared {
  readonly groups: GroupService
  readonly entry: GroupEntryService
  readonly waiting: Port<WaitingRegistrations>
}

/** How administrators let people in: those who ask for an account, and those whom they have a list of. */
export function createJoining(parts: Parts): Domain {
  const waiting = new WaitingService(parts)
  const members = new MemberService(parts)
  parts.waiting.provide(waiting)
  return {
    services: undefined,
    routes: (routes) => joiningRoutes(routes, { deciding: new DecidingService(parts), members }),
    jobs: joiningJobs(waiting, members),
  }
}
