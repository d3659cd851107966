import type { Settings } from '@parley/contract'
import type { Domain, PlatformShared } from '../domains/domain.ts'
import { settingsRoutes } from './routes.ts'
import { SettingsService } from './service.ts'

interface Parts extends PlatformShared {
  readonly version: string
  /** QQ settings from the environment. */
  readonly qq: Omit<Settings['qq'], 'key'> | undefined
}

/** The site's settings. */
export function createSettings(parts: Parts): Domain<SettingsService> {
  const settings = new SettingsService(parts)
  return { services: settings, routes: (routes) => settingsRoutes(routes, settings, parts.config) }
}
