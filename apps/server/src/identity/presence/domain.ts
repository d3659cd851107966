import { Port } from '../../kernel/port.ts'
import type { Base, Domain } from '../../platform/domains/domain.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { LastSeenService } from './last-seen.ts'
import { OnlineSettingService } from './online-setting.ts'
import { presenceRoutes } from './routes.ts'
import { PresenceService, type Watching } from './service.ts'
import { Sight } from './sight.ts'

interface PresenceServices {
  readonly presence: PresenceService
  readonly sight: Sight
  readonly watching: Port<Watching>
}

interface Parts extends Base {
  readonly notifier: Notifier
}

/** Presence: who is online, or was, and who sees it. */
export function createPresence(parts: Parts): Domain<PresenceServices> {
  const { config, log } = parts
  const sight = new Sight(parts)
  const lastSeen = new LastSeenService(parts)
  const watching = new Port<Watching>('who sees somebody come and go')
  const presence = new PresenceService({
    ...parts,
    watchersOf: (userId) => watching.get().watchersOf(userId),
    announceOnline: (userId, watcherIds) => watching.get().announceOnline(userId, watcherIds),
    lastSeen,
    isShown: (userId) => sight.isShown(userId),
    graceMs: config.presenceGraceMs,
    onError: (error) => log.error({ err: error }, 'presence could not be published'),
  })
  const onlineSetting = new OnlineSettingService({ ...parts, presence })
  return {
    services: { presence, sight, watching },
    ownData: [
      { name: 'lastSeenSetting', read: (caller) => lastSeen.setting(caller) },
      { name: 'onlineSetting', read: (caller) => onlineSetting.setting(caller) },
    ],
    begin: () => presence.resume(),
    routes: (routes) => presenceRoutes(routes, lastSeen, onlineSetting),
    leave: () => presence.close(),
  }
}
