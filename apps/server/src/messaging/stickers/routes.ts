import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { StickerService } from './service.ts'

export function stickerRoutes(routes: Routes, stickers: StickerService): void {
  routes.signedIn(calls.stickers, (_, caller) => stickers.list(caller))
  routes.signedIn(calls.addSticker, ({ body }, caller) => stickers.add(caller, body.src))
  routes.signedIn(calls.moveStickers, async ({ body }, caller) => {
    await stickers.move(caller, body.idList)
    return {}
  })
  routes.signedIn(calls.removeStickers, async ({ body }, caller) => {
    await stickers.remove(caller, body.idList)
    return {}
  })
}
