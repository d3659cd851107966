import type { Job } from '../jobs/job.ts'
import type { DigestSender } from './sending.ts'

export const mailJobs = (sender: DigestSender): Job[] => [
  // Whatever each takes no other node does.
  { name: 'digests by e-mail', everyMs: 5000, on: 'eachNode', work: (signal) => sender.work(signal) },
]
