import type { Job } from '../../platform/jobs/job.ts'
import type { PublishingService } from './publishing-service.ts'

export const announcementJobs = (publishing: PublishingService): Job[] => [
  { name: 'old announcements', everyMs: 3600_000, on: 'oneNode', work: () => publishing.sweep() },
]
