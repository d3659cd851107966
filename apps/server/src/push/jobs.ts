import type { Job } from '../jobs/job.ts'
import type { PushSender } from './sending.ts'

export const pushJobs = (sender: PushSender): Job[] => [
  // Whatever each takes no other node does.
  { name: 'notifications to devices', everyMs: 1000, on: 'eachNode', work: (signal) => sender.work(signal) },
  { name: 'devices that are gone', everyMs: 60_000, on: 'oneNode', work: () => sender.sweep() },
]
