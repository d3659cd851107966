import { SendError } from '@parley/client'
import { hasRight } from '@parley/contract/group-rights'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import { isOffline } from '../../../platform/connection.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import type { Chat } from '../context/chat-context.ts'

/** Owner and administrators of a group, both of a one-to-one chat, oneself. */
export const mayUnpin = ({ target, role }: Pick<Chat, 'target' | 'role'>) =>
  target.kind === 'direct' || hasRight(role, 'pinMessages')

/** Pinning is as speaking is, but for what silences all at once. */
export const mayPin = (chat: Pick<Chat, 'target' | 'role' | 'canReact'>) => chat.canReact && mayUnpin(chat)

/** Pins a message for everybody, or unpins it, and shows a refusal. */
export async function pin(conversation: Conversation, messageId: number, on: boolean) {
  if (isOffline()) toast.info(t(on ? 'pins.pinnedLater' : 'pins.unpinnedLater'))
  try {
    await conversation.command({ pin: { messageId, on } })
  } catch (error) {
    if (error instanceof SendError) toast.error(error.message)
    else toastError(error)
  }
}
