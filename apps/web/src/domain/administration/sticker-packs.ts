import type { KeptStickerPack } from '@parley/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../platform/texts/index.ts'
import { api } from '../api/api.ts'
import { uploadImage } from '../files/upload.ts'
import { apiQuery } from '../queries/queries.ts'
import { stickerPacksKey, withOwnFiles } from '../stickers/packs.ts'

export type { KeptStickerPack }

const query = apiQuery('GET /api/settings/admin/sticker_packs')

/** All packs of the site, the hidden ones too. */
export function useKeptStickerPacks() {
  const language = useLanguage()
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, language],
    select: ({ list }) => list.map(withOwnFiles),
  })
}

/** Reads what is shown of packs again once a change has been made, or refused. */
async function changing<T>(client: QueryClient, change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    await Promise.all(
      [query.queryKey, stickerPacksKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }
}

export const addStickerPack = (client: QueryClient, name: string) =>
  changing(client, api.call('POST /api/settings/admin/sticker_packs', { body: { name } }))

export const changeStickerPack = (
  client: QueryClient,
  id: number,
  changes: Partial<Pick<KeptStickerPack, 'name' | 'isHidden'>>,
) => changing(client, api.call('PUT /api/settings/admin/sticker_packs', { body: { id, ...changes } }))

export const deleteStickerPack = (client: QueryClient, id: number) =>
  changing(client, api.call('DELETE /api/settings/admin/sticker_packs', { body: { id } }))

export const moveStickerPacks = (client: QueryClient, idList: number[]) =>
  changing(client, api.call('PUT /api/settings/admin/sticker_packs/order', { body: { idList } }))

/** Uploads pictures into a pack, in their order, one after the other. */
export const addPackStickers = (client: QueryClient, packId: number, pictures: readonly File[]) =>
  changing(client, uploadAll(packId, pictures))

async function uploadAll(packId: number, pictures: readonly File[]) {
  for (const picture of pictures) {
    const { url: src } = await uploadImage(picture, 'chat')
    const body = { packId, src, name: nameOf(picture) }
    await api.call('POST /api/settings/admin/sticker_packs/stickers', { body })
  }
}

const longestName = 30

/** Name of a picture, if its file has a name and not only a number. */
function nameOf({ name }: File): string {
  const words = name.replace(/\.\w+$/, '').trim()
  const isName = /\p{L}/u.test(words) && !/\d{4}/.test(words) && [...words].length <= longestName
  return isName ? words : ''
}

export const movePackStickers = (client: QueryClient, packId: number, idList: number[]) =>
  changing(client, api.call('PUT /api/settings/admin/sticker_packs/stickers', { body: { packId, idList } }))

export const removePackStickers = (client: QueryClient, packId: number, idList: number[]) =>
  changing(
    client,
    api.call('DELETE /api/settings/admin/sticker_packs/stickers', { body: { packId, idList } }),
  )
