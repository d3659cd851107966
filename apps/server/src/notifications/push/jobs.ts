import type { Job } from '../../platform/jobs/job.ts'
import type { NoteSender } from './note-sending.ts'
import type { PushSender } from './sending.ts'

export const pushJobs = (sender: PushSender, notes: NoteSender): Job[] => [
  // Whatever each takes no other node does.
  { name: 'notifications to devices', everyMs: 1000, on: 'eachNode', work: (signal) => sender.work(signal) },
  { name: 'other notifications', everyMs: 1000, on: 'eachNode', work: (signal) => notes.work(signal) },
  { name: 'devices that are gone', everyMs: 60_000, on: 'oneNode', work: () => sender.sweep() },
  { name: 'other notifications that are over', everyMs: 60_000, on: 'oneNode', work: () => notes.sweep() },
]
