import { calls } from '@parley/contract'
import type { Routes } from '../http/routes.ts'
import type { SettingsService } from './service.ts'

/** What the site tells about itself before anybody signs in, and how administrators change it. */
export function settingsRoutes(routes: Routes, settings: SettingsService): void {
  routes.open(calls.settingsInfo, () => settings.info())
  routes.signedIn(calls.changeSettings, async ({ body }, caller) => {
    await settings.change(caller, body)
    return {}
  })
}
