import type { Translation } from '../../../platform/texts/types.ts'
import type { list as original } from './list.zh.ts'

export const list: Translation<typeof original> = {
  markUnread: 'Mark as unread',
  markedUnread: 'Marked as unread',
  mute: 'Mute',
  muteHint: 'New messages make no sound and don’t count as unread',
  unmute: 'Unmute',
  temporary: 'Temporary',
  muted: 'Muted',
  remove: 'Remove from list',
  noMessages: 'No messages yet',
  mentioned: '[You were mentioned]',
  mentions: { one: '{count} mention', other: '{count} mentions' },
  reminded: '[Announcement to confirm]',
  askedToRead: '[Asked to read]',
  saidBy: '{name}: {text}',
  youWithdrew: 'You unsent a message',
  theyWithdrew: '{name} unsent a message',
}
