import type { Translation } from '../../platform/texts/types.ts'
import type { blocking as original } from './blocking.zh.ts'

export const blocking: Translation<typeof original> = {
  block: 'Block',
  blockTitle: 'Block “{name}”?',
  blockText:
    'Their messages, calls, friend requests and mentions no longer reach you, and neither of you sees the other online. They are not told; friendship and history stay as they are.',
  blocked: '“{name}” is blocked',
  unblock: 'Unblock',
  unblockTitle: 'Unblock “{name}”?',
  unblockText: 'They can message and call you again. What they tried to send before does not arrive later.',
  unblocked: '“{name}” is no longer blocked',
  isBlocked: 'Blocked',
  chatClosed: 'You have blocked this person, so you cannot message them.',
  list: 'Blocked people',
  listText: 'Their messages, calls, friend requests and mentions do not reach you, and they do not know it.',
  nobody: 'You block nobody. You can from somebody’s profile, or from the menu of a chat.',
  since: 'Since {time}',
}
