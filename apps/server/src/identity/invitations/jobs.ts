import type { Job } from '../../platform/jobs/job.ts'
import type { InvitationService } from './service.ts'

export const invitationJobs = (invitations: InvitationService): Job[] => [
  { name: 'old invitations', everyMs: 3600_000, on: 'oneNode', work: () => invitations.sweep() },
]
