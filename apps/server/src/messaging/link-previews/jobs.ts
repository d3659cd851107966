import type { Job } from '../../platform/jobs/job.ts'
import type { LinkPreviewService } from './service.ts'

export const linkPreviewJobs = (previews: LinkPreviewService): Job[] => [
  { name: 'link previews', everyMs: 1000, on: 'oneNode', work: (signal) => previews.readAll(signal) },
]
