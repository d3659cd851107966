import type { Job } from '../../platform/jobs/job.ts'
import type { CallKeeper } from './keeper.ts'

/** On each node: it renews the calls of its own connections, and ends those of whichever node is gone. */
export const callJobs = (keeper: CallKeeper): Job[] => [
  { name: 'calls', everyMs: 5000, on: 'eachNode', work: () => keeper.sweep() },
]
