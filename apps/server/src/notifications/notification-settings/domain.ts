import type { Shared } from '../../messaging/conversations/shared.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'
import { NotificationSettingsService } from './settings-service.ts'

/** Settings for how people are notified of messages. */
export function createNotifications(
  parts: Shared & Pick<ConstructorParameters<typeof NotificationSettingsService>[0], 'peaceChanged'>,
): Domain {
  const settings = new NotificationSettingsService(parts)
  return {
    services: undefined,
    routes: (routes) => notificationRoutes(routes, settings),
    jobs: notificationJobs(settings),
    ownData: [{ name: 'notificationSettings', read: (caller) => settings.read(caller) }],
    departure: settings,
  }
}
