import type { Job } from '../../platform/jobs/job.ts'
import type { PersonLogs } from './service.ts'

export const logJobs = (logs: PersonLogs): Job[] => [
  { name: 'old log changes', everyMs: 3600_000, on: 'oneNode', work: () => logs.forget() },
]
