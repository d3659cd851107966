import type { Domain, Shared } from '../domain.ts'
import type { MembershipService } from '../groups/service.ts'
import { botJobs } from './jobs.ts'
import { PostingService, type Sending } from './posting-service.ts'
import { botRoutes } from './routes.ts'
import { WebhookService } from './webhook-service.ts'

interface Parts extends Shared {
  readonly sending: Sending
  readonly membership: MembershipService
}

/** What programs do here by an account of its own kind, or by an address that posts. */
export function createBots(parts: Parts): Domain {
  const webhooks = new WebhookService(parts)
  const posting = new PostingService(parts)
  return {
    services: undefined,
    routes: (routes) => botRoutes(routes, { webhooks, posting }),
    jobs: botJobs(webhooks),
    departure: webhooks,
  }
}
