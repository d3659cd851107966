import type { Generated } from 'kysely'

export interface StickersTables {
  stickers: Stickers
}

interface Stickers {
  id: Generated<number>
  user_id: number
  file_id: number
  /** Of `sticker_places`: the highest comes first. */
  place: Generated<number>
}
