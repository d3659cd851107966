import type { Base, Domain } from '../domains/domain.ts'
import { auditJobs } from './jobs.ts'
import { auditRoutes } from './routes.ts'
import { AuditService } from './service.ts'

/** The audit log. */
export function createAudit({ database, config }: Base): Domain<AuditService> {
  const audit = new AuditService(database, config.auditDays)
  return {
    services: audit,
    routes: (routes) => auditRoutes(routes, audit),
    ownData: [{ name: 'log', read: (caller) => audit.own(caller) }],
    jobs: auditJobs(audit),
  }
}
