import type { Translation } from '../../../../platform/texts/types.ts'
import type { announcements as original } from './announcements.zh.ts'

export const announcements: Translation<typeof original> = {
  write: 'New announcement',
  writeText:
    'Everybody sees it at the top of the app and can put it away. It’s no chat message and isn’t counted as unread.',
  text: 'Text',
  textHint: 'May have links, up to {max} characters',
  textMissing: 'Enter a text',
  end: 'Ends',
  untilTakenBack: 'When it’s taken down',
  days: { one: 'After {count} day', other: 'After {count} days' },
  publish: 'Announce',
  publishTitle: 'Announce this to everybody?',
  publishText: 'People who are online see it at once, others when they next open the app.',
  published: 'Announced',
  history: 'History',
  none: 'Nothing has been announced yet',
  announcement: 'Announcement',
  state: 'Status',
  live: 'Shown',
  liveUntil: 'Shown until {time}',
  ended: 'Ended',
  takenBack: 'Taken down by {name}',
  putAwayBy: 'Put away by',
  by: 'By',
  at: 'Announced',
  takeBack: 'Take down',
  takeBackTitle: 'Take this announcement down?',
  takeBackText: 'Nobody sees it any more, nor among the notices.',
  takenBackNow: 'Taken down',
}
