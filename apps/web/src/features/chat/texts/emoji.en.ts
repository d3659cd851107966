import type { Translation } from '../../../platform/texts/types.ts'
import type { emoji as original } from './emoji.zh.ts'

export const emoji: Translation<typeof original> = {
  search: 'Search emoji (English or Chinese)',
  none: 'No emoji found',
  recent: 'Recently used',
  faces: 'Smileys & emotion',
  people: 'People & gestures',
  nature: 'Animals & nature',
  food: 'Food & drink',
  travel: 'Travel & places',
  activities: 'Activities',
  objects: 'Objects',
  symbols: 'Symbols',
  flags: 'Flags',
  tabs: 'Emoji and stickers',
  emoji: 'Emoji',
  stickers: 'My stickers',
  sticker: 'Sticker {number}',
  add: 'Add an image as a sticker',
  adding: 'Adding…',
  toFront: 'Move to front',
  remove: 'Remove sticker',
  menu: 'Sticker options',
  empty: 'Keep images you like as stickers',
  emptyHow: 'Choose “Add to stickers” on an image in a chat, or upload one here.',
}
