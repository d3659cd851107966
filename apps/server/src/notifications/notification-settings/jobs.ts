import type { Job } from '../../platform/jobs/job.ts'
import type { NotificationSettingsService } from './settings-service.ts'

export const notificationJobs = (settings: NotificationSettingsService): Job[] => [
  { name: 'mutings that end', everyMs: 5000, on: 'oneNode', work: () => settings.endMutings() },
]
