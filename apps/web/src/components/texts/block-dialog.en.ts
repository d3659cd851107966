import type { Translation } from '../../platform/texts/types.ts'
import type { blockDialog as original } from './block-dialog.zh.ts'

export const blockDialog: Translation<typeof original> = {
  blockTitle: 'Block “{name}”?',
  blockText:
    'You won’t get their messages, calls, friend requests or mentions, and neither of you can see whether the other is online. They won’t be notified. You stay friends and keep your chat history.',
  blocked: 'You blocked “{name}”',
  unblockTitle: 'Unblock “{name}”?',
  unblockText:
    'They’ll be able to message and call you again. You won’t receive anything they tried to send while blocked.',
  unblocked: 'You unblocked “{name}”',
}
