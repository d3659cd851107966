import type { Job } from '../../platform/jobs/job.ts'
import type { DraftService } from './service.ts'

export const draftJobs = (drafts: DraftService): Job[] => [
  { name: 'emptied drafts', everyMs: 3600_000, on: 'oneNode', work: () => drafts.forget() },
]
