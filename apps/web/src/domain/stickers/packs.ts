import type { PackSticker, StickerPack } from '@parley/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../platform/texts/index.ts'
import { ownPath } from '../files/own-paths.ts'
import { apiQuery } from '../queries/queries.ts'

export type { PackSticker, StickerPack }

const query = apiQuery('GET /api/chat/sticker_packs')
export const stickerPacksKey = query.queryKey

/** Sticker packs of the site; their files by their own paths, their names in the language on the screen. */
export function useStickerPacks() {
  const language = useLanguage()
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, language],
    select: ({ list }) => list.map(withOwnFiles),
  })
}

export const withOwnFiles = <P extends StickerPack>(pack: P): P => ({
  ...pack,
  stickers: pack.stickers.map((sticker) => ({ ...sticker, src: ownPath(sticker.src) })),
})

/** How large one of a pack is, as far as it is known here. */
export const packStickerSize = (client: QueryClient, src: string) =>
  client
    .getQueriesData<{ list: readonly StickerPack[] }>({ queryKey: query.queryKey })
    .flatMap(([, page]) => page?.list ?? [])
    .flatMap(({ stickers }) => stickers)
    .find((one) => ownPath(one.src) === src)
