import type { Job } from '../../platform/jobs/job.ts'
import type { ReportingService } from './making-service.ts'

export const reportJobs = (reporting: ReportingService): Job[] => [
  { name: 'old reports', everyMs: 3600_000, on: 'oneNode', work: () => reporting.sweep() },
]
