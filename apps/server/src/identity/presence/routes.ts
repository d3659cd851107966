import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { LastSeenService } from './last-seen.ts'
import type { OnlineSettingService } from './online-setting.ts'

export function presenceRoutes(
  routes: Routes,
  lastSeen: LastSeenService,
  onlineSetting: OnlineSettingService,
): void {
  routes.signedIn(calls.lastSeen, ({ query }, caller) => lastSeen.of(caller, query.friendID))
  routes.signedIn(calls.lastSeenSetting, (_input, caller) => lastSeen.setting(caller))
  routes.signedIn(calls.changeLastSeenSetting, async ({ body }, caller) => {
    await lastSeen.change(caller, body)
    return {}
  })
  routes.signedIn(calls.onlineSetting, (_input, caller) => onlineSetting.setting(caller))
  routes.signedIn(calls.changeOnlineSetting, async ({ body }, caller) => {
    await onlineSetting.change(caller, body)
    return {}
  })
}
