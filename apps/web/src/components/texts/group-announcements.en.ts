import type { Translation } from '../../platform/texts/types.ts'
import type { groupAnnouncements as original } from './group-announcements.zh.ts'

export const groupAnnouncements: Translation<typeof original> = {
  title: 'Announcements',
  none: 'No announcements yet',
  noneText: 'The owner and administrators can write one, or make any message an announcement from its menu.',
  write: 'Write announcement',
  writeText:
    'It’s sent to the group as a message, and stays on top of the chat until each member confirms it.',
  text: 'Announcement',
  publish: 'Publish',
  published: 'Announcement published',
  notAnnounced: 'The message was sent, but isn’t an announcement: {reason}',
  progress: 'Who has confirmed',
  counts: '{confirmed} of {asked} confirmed',
  confirm: 'Confirm',
  confirmed: 'You confirmed this',
  end: 'Take down',
  waitingCount: 'Waiting {count}',
  confirmedCount: 'Confirmed {count}',
  remind: 'Remind the other {count}',
  reminded: { one: 'Reminded 1 person', other: 'Reminded {count} people' },
  nobodyYet: 'Nobody has confirmed yet',
  everybody: 'Everybody has confirmed',
}
