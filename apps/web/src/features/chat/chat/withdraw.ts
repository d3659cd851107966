import { SendError } from '@parley/client'
import { errors } from '@parley/contract/errors'
import { toastError } from '../../../lib/api-errors.ts'
import { toast } from '../../../lib/toast.ts'
import type { Conversation } from '../model/conversation.ts'
import type { SentEntry } from '../model/entry.ts'

/** Withdraws a message of mine, and tells if that was refused. */
export async function withdraw(conversation: Conversation, { message }: SentEntry) {
  try {
    await conversation.withdraw(message.id)
  } catch (error) {
    if (!(error instanceof SendError)) return toastError(error)
    // Sent again after a lost ack, it finds its work done.
    if (error.code !== errors.messageWithdrawn.code) toast.error(error.message)
  }
}
