import type { Job } from '../../platform/jobs/job.ts'
import type { AuthService } from './service.ts'

export const sessionJobs = (auth: AuthService): Job[] => [
  { name: 'ended sessions', everyMs: 3600_000, on: 'oneNode', work: () => auth.sweep() },
]
