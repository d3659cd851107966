import type { Sticker } from '@parley/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ownPath } from '../files/own-paths.ts'
import { askAgain } from '../queries/ask-again.ts'
import { apiQuery } from '../queries/queries.ts'
import { packStickerSize } from './packs.ts'

export type { Sticker }

const query = apiQuery('GET /api/chat/stickers')
export const stickersKey = query.queryKey

/** Mine, in my order; their files by their own paths. */
export const useStickers = () =>
  useQuery({
    ...query,
    select: ({ list }) => list.map((sticker) => ({ ...sticker, src: ownPath(sticker.src) })),
  })

/** How large one of mine or of the site is, as far as it is known here. */
export const stickerSize = (client: QueryClient, src: string) =>
  client.getQueryData(query.queryKey)?.list.find((one) => ownPath(one.src) === src) ??
  packStickerSize(client, src)

/** An event says when it is there. */
export const addSticker = (src: string) => api.call('POST /api/chat/stickers', { body: { src } })

/** Shows at once what is to become of the list. */
function change(client: QueryClient, next: (list: readonly Sticker[]) => Sticker[]) {
  client.setQueryData(query.queryKey, (page) => page && { ...page, list: next(page.list) })
}

export function moveToFront(client: QueryClient, id: number) {
  const isIt = (one: Sticker) => one.id === id
  change(client, (list) => [...list.filter(isIt), ...list.filter((one) => !isIt(one))])
  return askAgain(client, query, api.call('PUT /api/chat/stickers', { body: { idList: [id] } }))
}

export function removeSticker(client: QueryClient, id: number) {
  change(client, (list) => list.filter((one) => one.id !== id))
  return askAgain(client, query, api.call('DELETE /api/chat/stickers', { body: { idList: [id] } }))
}
