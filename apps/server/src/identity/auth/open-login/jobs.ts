import type { Job } from '../../../platform/jobs/job.ts'
import type { OpenLoginService } from './service.ts'
import type { ProviderSessions } from './sessions-service.ts'

export const openLoginJobs = (openLogin: OpenLoginService, sessions: ProviderSessions): Job[] => [
  {
    name: 'expired sign-ins',
    everyMs: 3600_000,
    on: 'oneNode',
    work: () => openLogin.deleteExpired(),
  },
  {
    name: 'sessions at providers',
    everyMs: 60_000,
    on: 'oneNode',
    work: async (signal) => {
      await sessions.endOthers()
      await sessions.check(signal)
    },
  },
]
