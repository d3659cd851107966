import type { Shared } from '../../messaging/conversations/shared.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import { announcementJobs } from './jobs.ts'
import { PublishingService } from './publishing-service.ts'
import { announcementRoutes } from './routes.ts'
import { AnnouncementService } from './service.ts'

/** Announcements of administrators to everybody. */
export function createAnnouncements(parts: Shared): Domain {
  const announcements = new AnnouncementService(parts)
  const publishing = new PublishingService(parts)
  return {
    services: undefined,
    routes: (routes) => announcementRoutes(routes, announcements, publishing),
    jobs: announcementJobs(publishing),
    departure: announcements,
  }
}
