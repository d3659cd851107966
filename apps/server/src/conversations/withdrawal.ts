import { MessageType } from '@parley/contract'
import { releaseMessages } from '../files/service.ts'
import { refuse } from '../http/refusal.ts'
import type { Queries } from '../storage/database.ts'
import { lockConversations } from './conversation-repository.ts'
import type { StoredMessage } from './drafts.ts'
import { messagesById, replaceMessage } from './message-repository.ts'
import { preview, withdrawnContent } from './preview.ts'

export interface Withdrawal {
  readonly message: StoredMessage
  /** What the message says from now on. */
  readonly content: string
  readonly preview: string
  readonly at: Date
  /** The version of the conversation's members that it happened under. */
  readonly membersVersion: number
}

/**
 * Replaces a message by the note that it was withdrawn: its content leaves the database.
 * @param check decides, under the conversation's lock, whether this may be; throws a Refusal if not
 */
export async function withdrawMessage(
  queries: Queries,
  conversationId: number,
  messageId: number,
  recallMessage: string | null,
  check: (message: StoredMessage, now: Date) => void | Promise<void>,
): Promise<Withdrawal> {
  const [conversation] = await lockConversations(queries, [conversationId])
  const message = (await messagesById(queries, [messageId])).get(messageId)
  if (!conversation || message?.conversation_id !== conversationId) refuse('messageUnknown')
  if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
  await check(message, conversation.now)
  const content = withdrawnContent(recallMessage)
  const replacement = { type: MessageType.withdrawn, body: { content }, preview: preview.withdrawn(content) }
  await replaceMessage(queries, messageId, replacement)
  await releaseMessages(queries, [messageId])
  const { now: at, members_version: membersVersion } = conversation
  return { message, content, preview: replacement.preview, at, membersVersion }
}
