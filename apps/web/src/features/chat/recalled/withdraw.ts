import { SendError } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import { errorCodes } from '../../../domain/api/error-codes.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { toast } from '../../../platform/toast.ts'
import { keepRecalled, recalledFrom } from './recalled.ts'

/** Withdraws a message, and tells if that was refused. What I wrote myself may be written again for a while. */
export async function withdraw({ userID }: Engine, conversation: Conversation, { message }: SentEntry) {
  const { id, isMe } = message
  if (isMe) keepRecalled(userID, id, recalledFrom(message))
  try {
    await conversation.withdraw(id)
  } catch (error) {
    // Sent again after a lost ack, it finds its work done.
    if (error instanceof SendError && error.code === errorCodes.messageWithdrawn) return
    keepRecalled(userID, id, undefined)
    if (error instanceof SendError) toast.error(error.message)
    else toastError(error)
  }
}
