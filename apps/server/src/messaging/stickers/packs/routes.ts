import { calls } from '@parley/contract'
import type { Routes } from '../../../platform/http/routes.ts'
import type { StickerPackService } from './service.ts'

export function stickerPackRoutes(routes: Routes, packs: StickerPackService): void {
  routes.signedIn(calls.stickerPacks, (_, caller) => packs.list(caller))
  routes.signedIn(calls.keptStickerPacks, (_, caller) => packs.keptPacks(caller))
  routes.signedIn(calls.addStickerPack, ({ body }, caller) => packs.make(caller, body))
  routes.signedIn(calls.changeStickerPack, async ({ body }, caller) => {
    await packs.change(caller, body)
    return {}
  })
  routes.signedIn(calls.deleteStickerPack, async ({ body }, caller) => {
    await packs.remove(caller, body.id)
    return {}
  })
  routes.signedIn(calls.moveStickerPacks, async ({ body }, caller) => {
    await packs.move(caller, body.idList)
    return {}
  })
  routes.signedIn(calls.addPackSticker, ({ body }, caller) => packs.addSticker(caller, body))
  routes.signedIn(calls.movePackStickers, async ({ body }, caller) => {
    await packs.moveStickers(caller, body.packId, body.idList)
    return {}
  })
  routes.signedIn(calls.removePackStickers, async ({ body }, caller) => {
    await packs.removeStickers(caller, body.packId, body.idList)
    return {}
  })
}
