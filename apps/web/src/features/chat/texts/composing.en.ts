import type { Translation } from '../../../platform/texts/types.ts'
import type { composing as original } from './composing.zh.ts'

export const composing: Translation<typeof original> = {
  attach: 'Attach',

  saveEdit: 'Save changes',
  drop: 'Drop to send to {name}',
  emoji: 'Emoji',

  mention: 'Mention someone',
  everyone: 'Everyone',

  record: 'Record a voice message',
}
