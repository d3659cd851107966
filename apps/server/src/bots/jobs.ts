import type { Job } from '../jobs/job.ts'
import type { WebhookService } from './webhook-service.ts'

export const botJobs = (webhooks: WebhookService): Job[] => [
  { name: 'left webhooks', everyMs: 3600_000, on: 'oneNode', work: () => webhooks.sweep() },
]
