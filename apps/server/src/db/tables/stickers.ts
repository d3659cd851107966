import type { Generated } from 'kysely'

export interface StickersTables {
  stickers: Stickers
  sticker_packs: StickerPacks
  sticker_pack_stickers: PackStickers
}

interface Stickers {
  id: Generated<number>
  user_id: number
  file_id: number
  /** Of `sticker_places`: the highest comes first. */
  place: Generated<number>
}

interface StickerPacks {
  id: Generated<number>
  /** Key of a pack that comes with Parley; null for one of the site's own. */
  shipped: string | null
  name: string
  /** Of `sticker_pack_places`: the lowest comes first. */
  place: Generated<number>
  is_hidden: Generated<boolean>
}

interface PackStickers {
  id: Generated<number>
  pack_id: number
  file_id: number
  /** Name of a shipped sticker within its pack. */
  name: string
  place: Generated<number>
}
