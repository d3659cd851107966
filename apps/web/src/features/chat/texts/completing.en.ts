import type { Translation } from '../../../platform/texts/types.ts'
import type { completing as original } from './completing.zh.ts'

export const completing: Translation<typeof original> = {
  emoji: 'Emoji suggestions',
  found: {
    one: '{count} suggestion; arrow keys choose',
    other: '{count} suggestions; arrow keys choose',
  },
}
