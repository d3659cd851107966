import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { LinkPreviewService } from './service.ts'

export function linkPreviewRoutes(routes: Routes, previews: LinkPreviewService): void {
  routes.signedIn(calls.removeLinkPreview, async ({ body }, caller) => {
    await previews.remove(caller, body.messageId)
    return {}
  })
  routes.signedIn(calls.linkPreviewSetting, (_input, caller) => previews.setting(caller))
  routes.signedIn(calls.changeLinkPreviewSetting, async ({ body }, caller) => {
    await previews.change(caller, body)
    return {}
  })
}
