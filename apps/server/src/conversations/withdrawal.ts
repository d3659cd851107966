import { MessageType } from '@parley/contract'
import { releaseMessages } from '../files/service.ts'
import { refuse } from '../http/refusal.ts'
import type { Queries } from '../storage/database.ts'
import { lockConversations } from './conversation-repository.ts'
import type { MessageHead } from './drafts.ts'
import { appendChange, hasWithdrawn, type Logged } from './log-repository.ts'
import { messagesById, replaceMessage } from './message-repository.ts'
import { preview, withdrawnContent } from './preview.ts'

/** What is told of a withdrawal. */
export interface Withdrawn {
  readonly message: Pick<MessageHead, 'id' | 'conversation_id' | 'sender_id'>
  /** What the message says from now on. */
  readonly content: string
  readonly preview: string
  readonly at: Date
}

export interface Withdrawal extends Withdrawn, Logged {
  readonly message: MessageHead
}

/** Who withdraws a message, and by which frame. */
export interface Withdrawer {
  readonly userId: number
  readonly clientMessageId: string | undefined
}

/**
 * Replaces a message by the note that it was withdrawn: its content leaves the database. A frame that is sent again
 * has done so already, and there is nothing to tell.
 * @param decide under the conversation's lock: throws a Refusal if this may not be, else gives what the withdrawer adds
 */
export async function withdrawMessage(
  queries: Queries,
  conversationId: number,
  messageId: number,
  { userId: by, clientMessageId }: Withdrawer,
  decide: (message: MessageHead, now: Date) => Promise<string | null>,
): Promise<{ readonly message: MessageHead; readonly told: Withdrawal | undefined }> {
  const [conversation] = await lockConversations(queries, [conversationId])
  const message = (await messagesById(queries, [messageId])).get(messageId)
  if (!conversation || message?.conversation_id !== conversationId) refuse('messageUnknown')
  const frame = clientMessageId === undefined ? undefined : { messageId, by, clientMessageId }
  if (message.type === MessageType.withdrawn) {
    const isRepeated = frame && (await hasWithdrawn(queries, conversationId, frame))
    return isRepeated ? { message, told: undefined } : refuse('messageWithdrawn')
  }
  const content = withdrawnContent(await decide(message, conversation.now))
  const replacement = { type: MessageType.withdrawn, body: { content }, preview: preview.withdrawn(content) }
  await replaceMessage(queries, messageId, replacement)
  await releaseMessages(queries, [messageId])
  const { now: at } = conversation
  const said = { content, preview: replacement.preview }
  const change = { kind: 'withdrawal', messageId, by, ...frame, ...said } as const
  const place = await appendChange(queries, conversationId, change, at)
  return { message, told: { message, ...said, at, ...place } }
}
