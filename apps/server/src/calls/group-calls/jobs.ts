import type { Job } from '../../platform/jobs/job.ts'
import type { ConferenceService } from './service.ts'

/** On each node: it keeps the seats of its own connections, and empties those of whichever node is gone. */
export const conferenceJobs = (conferences: ConferenceService): Job[] => [
  { name: 'conferences', everyMs: 5000, on: 'eachNode', work: () => conferences.sweep() },
]
