import { SendError } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import { recentList } from '../../../platform/storage/recent-list.ts'
import { toast } from '../../../platform/toast.ts'

/** So many are at hand. */
const atHand = 6
/** For a person who has not reacted yet. */
const usual = ['👍', '❤️', '😂', '🎉', '😮', '🙏']

/** The emoji that were put on messages last on this device. */
const recent = recentList('recentReactions', atHand)

/** The last, and of the usual ones as many as there is room for. */
export const quickReactions = (): string[] => [...new Set([...recent.read(), ...usual])].slice(0, atHand)

/** Puts an emoji of mine on a message, or takes it off, and shows a refusal. */
export async function react(conversation: Conversation, messageId: number, emoji: string, on: boolean) {
  if (on) recent.note(emoji)
  try {
    await conversation.command({ react: { messageId, emoji, on } })
  } catch (error) {
    if (error instanceof SendError) toast.error(error.message)
    else toastError(error)
  }
}
