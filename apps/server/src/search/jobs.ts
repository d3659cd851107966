import type { Job } from '../jobs/job.ts'
import type { Filler } from './index/filling.ts'

export const searchJobs = (filler: Filler): Job[] => [
  { name: 'search index filling', everyMs: 5000, on: 'oneNode', work: (signal) => filler.fill(signal) },
]
