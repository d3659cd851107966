import type { Translation } from '../../../platform/texts/types.ts'
import type { announcing as original } from './announcing.zh.ts'

export const announcing: Translation<typeof original> = {
  announce: 'Make an announcement',
  announceTitle: 'Make this an announcement?',
  announceText:
    'It stays on top of the chat until each member confirms it. Doing it again asks everybody anew.',
  done: 'Announced',
  card: 'Announcement',
  more: { one: 'Announcement (1 more to confirm)', other: 'Announcement ({count} more to confirm)' },
  by: 'From {name}',
  write: 'Write an announcement',
  footCounts: 'Announcement · {confirmed}/{asked} confirmed',
  footConfirmed: 'Announcement · you confirmed',
  confirm: 'Confirm',
  show: 'Show message',
}
