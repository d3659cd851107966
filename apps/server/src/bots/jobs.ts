import type { Job } from '../jobs/job.ts'
import type { BotService } from './bot-service.ts'
import type { WebhookService } from './webhook-service.ts'

export const botJobs = (bots: BotService, webhooks: WebhookService): Job[] => [
  { name: 'left bots', everyMs: 60_000, on: 'oneNode', work: () => bots.sweep() },
  { name: 'left webhooks', everyMs: 3600_000, on: 'oneNode', work: () => webhooks.sweep() },
]
