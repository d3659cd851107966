import type { Translation } from '../../platform/texts/types.ts'
import type { threads as original } from './threads.zh.ts'

export const threads: Translation<typeof original> = {
  thread: 'Thread',
  threads: 'Threads',
  in: 'Thread in {name}',
  replies: { one: '{count} reply', other: '{count} replies' },
  foot: { one: '{count} reply · {time}', other: '{count} replies · {time}' },
  replyInThread: 'Reply in thread',
  inThread: 'Reply in a thread',
  placeholder: 'Reply in thread',
  alsoInChat: 'Also send to the chat',
  following: 'Following',
  followAll: 'Follow',
  followMuted: 'Follow silently',
  followNone: 'Don’t follow',
  close: 'Close thread',
  unread: { one: '{count} unread reply', other: '{count} unread replies' },
  mentioned: 'You were mentioned',
  all: 'All',
  onlyUnread: 'Unread',
  empty: 'You follow no threads yet',
  emptyText:
    'Choose “Reply in thread” from the menu of a message to talk about it without disturbing the chat.',
  noUnread: 'No unread threads',
  gone: 'This message can’t be seen any more',
}
