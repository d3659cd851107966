import type { Translation } from '../../../platform/texts/types.ts'
import type { emoji as original } from './emoji.zh.ts'

export { stickers } from './stickers.en.ts'

export const emoji: Translation<typeof original> = {
  search: 'Search emoji (English or Chinese)',
  delete: 'Delete',
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
}
