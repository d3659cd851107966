import type { Job } from '../platform/jobs/job.ts'
import type { BotService } from './bot-service.ts'
import type { OutgoingWebhookService } from './outgoing/outgoing-service.ts'
import type { OutgoingSender } from './outgoing/sending.ts'
import type { WebhookService } from './webhook-service.ts'

interface Parts {
  readonly bots: BotService
  readonly webhooks: WebhookService
  readonly outgoing: OutgoingWebhookService
  readonly sender: OutgoingSender
}

export const botJobs = ({ bots, webhooks, outgoing, sender }: Parts): Job[] => [
  { name: 'left bots', everyMs: 60_000, on: 'oneNode', work: () => bots.sweep() },
  { name: 'left webhooks', everyMs: 3600_000, on: 'oneNode', work: () => webhooks.sweep() },
  {
    name: 'what webhooks have told',
    everyMs: 3600_000,
    on: 'oneNode',
    work: (signal) => outgoing.sweep(signal),
  },
  // Whatever each takes no other node does.
  { name: 'what webhooks tell', everyMs: 1000, on: 'eachNode', work: (signal) => sender.work(signal) },
]
