import type { Translation } from '../../../platform/texts/types.ts'
import type { mentions as original } from './mentions.zh.ts'

export const mentions: Translation<typeof original> = {
  choose: 'Mention someone',
  everyone: 'Everyone',
  next: { one: '{count} unread mention', other: '{count} unread mentions' },
  everyoneTitle: 'Notify all {count} members?',
  everyoneText: 'People who muted this group are notified too.',
}
