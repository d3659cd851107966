import type { Settings } from '@parley/contract'
import type { Domain, Shared } from '../../domain.ts'
import { settingsRoutes } from './routes.ts'
import { SettingsService } from './service.ts'

interface Parts extends Shared {
  readonly version: string
  /** What the environment says of QQ. */
  readonly qq: Omit<Settings['qq'], 'key'> | undefined
}

/** What the site tells about itself. */
export function createSettings(parts: Parts): Domain<SettingsService> {
  const settings = new SettingsService(parts)
  return { services: settings, routes: (routes) => settingsRoutes(routes, settings, parts.config) }
}
