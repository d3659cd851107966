import type { Job } from '../../../platform/jobs/job.ts'
import type { OpenLoginService } from './service.ts'

export const openLoginJobs = (openLogin: OpenLoginService): Job[] => [
  {
    name: 'expired sign-ins',
    everyMs: 3600_000,
    on: 'oneNode',
    work: () => openLogin.deleteExpiredAttempts(),
  },
]
