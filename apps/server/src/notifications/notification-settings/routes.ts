import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { NotificationSettingsService } from './settings-service.ts'

export function notificationRoutes(routes: Routes, settings: NotificationSettingsService): void {
  routes.signedIn(calls.notificationSettings, (_input, caller) => settings.read(caller))
  routes.signedIn(calls.changeNotificationSettings, async ({ body }, caller) => {
    await settings.change(caller, body)
    return {}
  })
}
