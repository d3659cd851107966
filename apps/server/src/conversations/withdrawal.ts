import { MessageType } from '@parley/contract'
import { releaseMessages } from '../files/service.ts'
import { refuse } from '../http/refusal.ts'
import type { Queries } from '../storage/database.ts'
import { lockConversations } from './conversation-repository.ts'
import type { StoredMessage } from './drafts.ts'
import { appendChange, type Logged } from './log-repository.ts'
import { messagesById, replaceMessage } from './message-repository.ts'
import { preview, withdrawnContent } from './preview.ts'

/** What is told of a withdrawal. */
export interface Withdrawn {
  readonly message: Pick<StoredMessage, 'id' | 'conversation_id' | 'sender_id'>
  /** What the message says from now on. */
  readonly content: string
  readonly preview: string
  readonly at: Date
}

export interface Withdrawal extends Withdrawn, Logged {
  readonly message: StoredMessage
}

/**
 * Replaces a message by the note that it was withdrawn: its content leaves the database.
 * @param by who withdraws it
 * @param check decides, under the conversation's lock, whether this may be; throws a Refusal if not
 */
export async function withdrawMessage(
  queries: Queries,
  conversationId: number,
  messageId: number,
  by: { readonly userId: number; readonly recallMessage: string | null },
  check: (message: StoredMessage, now: Date) => void | Promise<void>,
): Promise<Withdrawal> {
  const [conversation] = await lockConversations(queries, [conversationId])
  const message = (await messagesById(queries, [messageId])).get(messageId)
  if (!conversation || message?.conversation_id !== conversationId) refuse('messageUnknown')
  if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
  await check(message, conversation.now)
  const content = withdrawnContent(by.recallMessage)
  const replacement = { type: MessageType.withdrawn, body: { content }, preview: preview.withdrawn(content) }
  await replaceMessage(queries, messageId, replacement)
  await releaseMessages(queries, [messageId])
  const { now: at } = conversation
  const said = { content, preview: replacement.preview }
  const change = { kind: 'withdrawal', messageId, by: by.userId, ...said } as const
  return { message, ...said, at, ...(await appendChange(queries, conversationId, change, at)) }
}
