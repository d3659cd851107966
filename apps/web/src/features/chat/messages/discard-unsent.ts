import { toastError } from '../../../domain/api/api-errors.ts'
import { takeBackHeld } from '../../../domain/conversations/held.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { FailedEntry } from '../../../engine/timeline/entry.ts'

/** Gives up a message that was not sent; one that the staff looks at is taken back first. */
export async function discardUnsent({ key, isHeld, outgoing }: FailedEntry, conversation: Conversation) {
  try {
    if (isHeld) await takeBackHeld(outgoing.clientMessageId)
    conversation.discard(key)
  } catch (error) {
    toastError(error)
  }
}
