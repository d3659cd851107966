import type { Translation } from '../../platform/texts/types.ts'
import type { blocking as original } from './blocking.zh.ts'

export const blocking: Translation<typeof original> = {
  block: 'Block',
  blockTitle: 'Block “{name}”?',
  blockText:
    'You won’t get their messages, calls, friend requests or mentions, and neither of you can see whether the other is online. They won’t be notified. You stay friends and keep your chat history.',
  blocked: 'You blocked “{name}”',
  unblock: 'Unblock',
  unblockTitle: 'Unblock “{name}”?',
  unblockText:
    'They’ll be able to message and call you again. You won’t receive anything they tried to send while blocked.',
  unblocked: 'You unblocked “{name}”',
  report: 'Report',
  isBlocked: 'Blocked',
  chatClosed: 'You blocked this person, so you can’t message them.',
  list: 'Blocked people',
  listText: 'You don’t get messages, calls, friend requests or mentions from them. They aren’t told.',
  nobody: 'You haven’t blocked anyone. To block someone, open their profile or their chat’s menu.',
  since: 'Blocked {time}',
}
