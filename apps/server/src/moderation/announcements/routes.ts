import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { PublishingService } from './publishing-service.ts'
import type { AnnouncementService } from './service.ts'

export function announcementRoutes(
  routes: Routes,
  announcements: AnnouncementService,
  publishing: PublishingService,
): void {
  routes.signedIn(calls.announcements, ({ query }, caller) => announcements.list(caller, query))
  routes.signedIn(calls.putAnnouncementAway, async ({ params }, caller) => {
    await announcements.putAway(caller, params.id)
    return {}
  })
  routes.signedIn(calls.announce, ({ body }, caller) => publishing.announce(caller, body))
  routes.signedIn(calls.takeAnnouncementBack, async ({ params }, caller) => {
    await publishing.takeBack(caller, params.id)
    return {}
  })
  routes.signedIn(calls.announcementHistory, ({ query }) => publishing.history(query))
}
