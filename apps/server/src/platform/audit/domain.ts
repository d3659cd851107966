import type { Base, Domain } from '../domains/domain.ts'
import { auditJobs } from './jobs.ts'
import { auditRoutes } from './routes.ts'
import { AuditService } from './service.ts'

/** The audit log. */
export function createAudit({ database, config, log }: Base): Domain<AuditService> {
  // The documented line for fail2ban reads this one.
  const audit = new AuditService(database, config.auditDays, (guess) => log.warn(guess, 'a sign-in failed'))
  return {
    services: audit,
    routes: (routes) => auditRoutes(routes, audit),
    ownData: [{ name: 'log', read: (caller) => audit.own(caller) }],
    jobs: auditJobs(audit),
  }
}
