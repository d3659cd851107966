import { SendError } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import { errorCodes } from '../../../domain/api/error-codes.ts'
import { textOf } from '../../../domain/conversations/message-text.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { toast } from '../../../platform/toast.ts'
import { createWithdrawnTexts } from './withdrawn-texts.ts'

/** Withdraws a message, and tells if that was refused. */
export async function withdraw(engine: Engine, conversation: Conversation, { message }: SentEntry) {
  const text = message.isMe ? textOf(message) : undefined
  if (text !== undefined) engine.part(createWithdrawnTexts).remember(message.id, text)
  try {
    await conversation.withdraw(message.id)
  } catch (error) {
    if (!(error instanceof SendError)) return toastError(error)
    // Sent again after a lost ack, it finds its work done.
    if (error.code !== errorCodes.messageWithdrawn) toast.error(error.message)
  }
}
