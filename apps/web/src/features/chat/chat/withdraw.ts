import { SendError } from '@parley/client'
import { toastError } from '../../../lib/api-errors.ts'
import { errorCodes } from '../../../lib/error-codes.ts'
import { toast } from '../../../lib/toast.ts'
import type { Conversation } from '../model/conversation.ts'
import type { SentEntry } from '../model/entry.ts'
import { textOf } from '../model/message-text.ts'
import { rememberWithdrawn } from './withdrawn-texts.ts'

/** Withdraws a message, and tells if that was refused. */
export async function withdraw(conversation: Conversation, { message }: SentEntry) {
  const text = message.isMe ? textOf(message) : undefined
  if (text !== undefined) rememberWithdrawn(message.id, text)
  try {
    await conversation.withdraw(message.id)
  } catch (error) {
    if (!(error instanceof SendError)) return toastError(error)
    // Sent again after a lost ack, it finds its work done.
    if (error.code !== errorCodes.messageWithdrawn) toast.error(error.message)
  }
}
