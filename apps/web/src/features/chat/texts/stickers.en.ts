import type { Translation } from '../../../platform/texts/types.ts'
import type { stickers as original } from './stickers.zh.ts'

export const stickers: Translation<typeof original> = {
  tabs: 'Emoji and stickers',
  emoji: 'Emoji',
  stickers: 'Stickers',
  mine: 'My stickers',
  packs: 'Sticker packs',
  showPack: 'Show {name}',
  ofPack: '{pack} {number}',
  sticker: 'Sticker {number}',
  add: 'Add an image as a sticker',
  adding: 'Adding…',
  toFront: 'Move to front',
  remove: 'Remove sticker',
  menu: 'Sticker options',
  empty: 'Keep images you like as stickers',
  emptyHow: 'Choose “Add to stickers” on an image in a chat, or upload one here.',
}
