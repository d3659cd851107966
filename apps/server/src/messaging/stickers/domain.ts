import type { Domain } from '../../platform/domains/domain.ts'
import type { FileService } from '../../platform/files/service.ts'
import type { Shared } from '../conversations/shared.ts'
import { stickerPackRoutes } from './packs/routes.ts'
import { StickerPackService } from './packs/service.ts'
import { stickerRoutes } from './routes.ts'
import { StickerService } from './service.ts'
import { ShippedPacks } from './shipped/shipped-packs.ts'

/** The pictures that people keep, to send them again, and those that a site offers everybody. */
export function createStickers(parts: Shared & { files: FileService }): Domain {
  const stickers = new StickerService(parts)
  const onError = (error: unknown) => parts.log.error(error, 'sticker packs were not installed')
  const packs = new StickerPackService({ ...parts, shipped: new ShippedPacks({ ...parts, onError }) })
  return {
    services: undefined,
    routes(routes) {
      stickerRoutes(routes, stickers)
      stickerPackRoutes(routes, packs)
    },
    departure: stickers,
    ownData: [stickers.ownData],
  }
}
