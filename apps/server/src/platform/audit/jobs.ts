import type { Job } from '../jobs/job.ts'
import type { AuditService } from './service.ts'

export const auditJobs = (audit: AuditService): Job[] => [
  {
    name: 'old audit log',
    everyMs: 3600_000,
    on: 'oneNode',
    work: (signal) => audit.sweep(new Date(), signal),
  },
]
