import { SendError } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import { toast } from '../../../platform/toast.ts'
import { noteReaction } from './recent-reactions.ts'

/** Puts an emoji of mine on a message, or takes it off, and shows a refusal. */
export async function react(conversation: Conversation, messageId: number, emoji: string, on: boolean) {
  if (on) noteReaction(emoji)
  try {
    await conversation.command({ react: { messageId, emoji, on } })
  } catch (error) {
    if (error instanceof SendError) toast.error(error.message)
    else toastError(error)
  }
}
