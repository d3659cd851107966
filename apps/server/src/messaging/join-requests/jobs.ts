import type { Job } from '../../platform/jobs/job.ts'
import type { MemberService } from './member-service.ts'
import type { WaitingService } from './waiting-service.ts'

export const joiningJobs = (waiting: WaitingService, members: MemberService): Job[] => [
  { name: 'old registrations', everyMs: 3600_000, on: 'oneNode', work: () => waiting.sweep() },
  { name: 'old lists of members', everyMs: 3600_000, on: 'oneNode', work: () => members.sweep() },
]
