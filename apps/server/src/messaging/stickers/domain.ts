import type { Domain, Shared } from '../../domain.ts'
import { stickerRoutes } from './routes.ts'
import { StickerService } from './service.ts'

/** The pictures that people keep, to send them again. */
export function createStickers(parts: Shared): Domain {
  const stickers = new StickerService(parts)
  return {
    services: undefined,
    routes: (routes) => stickerRoutes(routes, stickers),
    departure: stickers,
    ownData: [stickers.ownData],
  }
}
