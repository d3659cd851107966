import type { Job } from '../jobs/job.ts'
import type { Filler } from './index/filling.ts'

export const searchJobs = (filler: Filler): Job[] => [
  { name: 'search index filling', everyMs: 5000, on: 'oneNode', work: (signal) => filler.fill(signal) },
  { name: 'search index of what is gone', everyMs: 3600_000, on: 'oneNode', work: () => filler.sweep() },
]
