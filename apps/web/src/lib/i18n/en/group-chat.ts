import type { Translation } from '../types.ts'
import type { groupChat as original } from '../zh/group-chat.ts'

export const groupChat: Translation<typeof original> = {
  counts: '{members} members, {online} online',
  noGroupTitle: 'There is no such group',
  noGroupText: 'The link may be wrong, or the group has been dissolved.',
  outsideTitle: 'You are not in this group',
  outsideText: 'Join the group to see its messages.',
  emptyText: 'Nobody has said anything here yet.',
  youAreMuted: 'You are muted for another {length}',
  allAreMuted: 'Everyone is muted; only the owner and administrators can write.',
  removed: 'You are no longer in this group, so you cannot send messages.',
  dissolved: 'This group has been dissolved.',
  joinAgain: 'Ask to join',
  minutes: { one: '{count} minute', other: '{count} minutes' },
  hours: { one: '{count} hour', other: '{count} hours' },
  days: { one: '{count} day', other: '{count} days' },
}
