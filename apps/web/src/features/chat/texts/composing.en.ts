import type { Translation } from '../../../platform/texts/types.ts'
import type { composing as original } from './composing.zh.ts'

export const composing: Translation<typeof original> = {
  attach: 'Attach',

  saveEdit: 'Save changes',
  keyboard: 'Keyboard',
  emoji: 'Emoji',

  record: 'Record a voice message',
}
