import type { ChangePublisher } from '../../messaging/conversations/changes.ts'
import type { Shared } from '../../messaging/conversations/shared.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import { ExpiredContentEraser } from './expired-content-eraser.ts'
import { HoldService } from './hold-service.ts'
import { retentionJobs } from './jobs.ts'
import { retentionRoutes } from './routes.ts'
import { RetentionService } from './service.ts'

interface Parts extends Shared {
  readonly publishers: { readonly direct: ChangePublisher; readonly groups: ChangePublisher }
}

/** For how long what people say is kept, and what is kept from going. */
export function createRetention(parts: Parts): Domain<ExpiredContentEraser> {
  const retention = new RetentionService({ ...parts, logDays: parts.config.auditDays })
  const holds = new HoldService(parts)
  const eraser = new ExpiredContentEraser({ ...parts, failed: parts.failedWork })
  return {
    services: eraser,
    routes: (routes) => retentionRoutes(routes, { retention, holds }),
    jobs: retentionJobs(eraser),
    departure: holds,
  }
}
