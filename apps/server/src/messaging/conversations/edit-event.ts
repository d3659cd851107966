import type { GroupEventOf } from '@parley/contract'
import type { StoredMessage } from './drafts.ts'
import { extrasOf } from './extras.ts'
import { presentMsg, type Surroundings } from './msg-presenter.ts'

/** That a message says something else, for everybody alike: what has been put on it is another matter. */
export function editEventOf(
  message: StoredMessage | undefined,
  around: Surroundings,
): Omit<GroupEventOf<'edit'>, 'groupID' | 'position'> {
  const extras =
    message && extrasOf({ ...message, reactions: null }, undefined, around.people.get(message.sender_id))
  if (!message || !extras?.edited) throw new Error('an edit is published with its message')
  return {
    event: 'edit',
    messageId: message.id,
    by: message.sender_id,
    msg: presentMsg(message, around),
    msgPreview: message.preview,
    extras: { ...extras, edited: extras.edited },
  }
}
