import type { Job } from '../../platform/jobs/job.ts'
import type { DueSender } from './due-sender.ts'
import type { ReminderService } from './reminder-service.ts'

// Each node looks, which writes nothing where nothing is due; what one has locked the others pass over.
export const laterJobs = (sender: DueSender, reminders: ReminderService): Job[] => [
  { name: 'scheduled messages', everyMs: 1000, on: 'eachNode', work: (signal) => sender.run(signal) },
  { name: 'reminders', everyMs: 1000, on: 'eachNode', work: (signal) => reminders.run(signal) },
]
