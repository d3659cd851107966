import type { KeptStickerPack, Language, PackSticker, StickerPack } from '@parley/contract'
import { type Links, pathOf } from '../../../platform/files/service.ts'
import { shippedPack } from '../shipped/shipped.ts'
import type { PackRow, PackStickerRow } from './repository.ts'

/** How packs are shown: those that come with Parley in the caller's language. */
export class PackPresenter {
  readonly #links: Links
  readonly #language: Language

  constructor(links: Links, language: Language) {
    this.#links = links
    this.#language = language
  }

  packs(rows: readonly PackRow[], stickers: readonly PackStickerRow[]): KeptStickerPack[] {
    const ofPack = Map.groupBy(stickers, ({ pack_id }) => pack_id)
    return rows.map((row) => ({
      ...this.#pack(row, ofPack.get(row.id) ?? []),
      isShipped: row.shipped !== null,
      isHidden: row.is_hidden,
    }))
  }

  sticker(row: Omit<PackStickerRow, 'file_id' | 'pack_id'>, shipped: string | null = null): PackSticker {
    const { id, public_id, width, height, name } = row
    const names = shippedPack(shipped)?.stickers.find((one) => one.key === name)?.names
    return {
      id,
      src: this.#links.shown(pathOf(public_id)),
      width,
      height,
      name: names?.[this.#language] ?? name,
    }
  }

  #pack({ id, shipped, name }: PackRow, stickers: readonly PackStickerRow[]): StickerPack {
    return {
      id,
      name: shippedPack(shipped)?.names[this.#language] ?? name,
      stickers: stickers.map((row) => this.sticker(row, shipped)),
    }
  }
}
