import { MessageType, wirePreviewOf, withdrawnContent } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { releaseMessages } from '../../platform/files/service.ts'
import type { LoggedWithdrawal } from './changes.ts'
import { lockConversations } from './conversation-repository.ts'
import type { MessageHead } from './drafts.ts'
import { appendChange, hasWithdrawn } from './log-repository.ts'
import { eraseContent, messagesById, replaceMessage } from './message-repository.ts'

const type = MessageType.withdrawn

/** The replacement of a withdrawn message. @param by who withdrew it, where readers may know */
export function withdrawnAs(content: string, by?: number) {
  const body = { content, ...(by !== undefined && { by }) }
  return { type, body, preview: wirePreviewOf(type, body) }
}

/** The person who withdrew a message, if that is known. */
export const withdrawerOf = (message: { type: number; body: object }): number | undefined =>
  message.type === type ? (message.body as { by?: number }).by : undefined

/** A withdrawal: the person, the message and the frame. */
export interface Withdrawal {
  readonly conversationId: number
  readonly messageId: number
  readonly userId: number
  readonly clientMessageId: string | undefined
}

/** Asked under the conversation's lock; each throws a Refusal if this may not be. */
interface Decision {
  /** May this person know of the conversation? */
  mayRead(): Promise<unknown>
  /** May they withdraw this message? Gives what they add. */
  mayWithdraw(message: MessageHead, now: Date): Promise<string | null>
}

/**
 * Replaces a message by the note that it was withdrawn: its content leaves the database. A frame that is sent again
 * has done so already, whatever has become of its sender, and there is nothing to publish.
 */
export async function withdrawMessage(
  queries: Queries,
  { conversationId, messageId, userId: by, clientMessageId }: Withdrawal,
  decision: Decision,
): Promise<{ readonly message: MessageHead; readonly logged: LoggedWithdrawal | undefined }> {
  const [conversation] = await lockConversations(queries, [conversationId])
  const message = (await messagesById(queries, [messageId])).get(messageId)
  const isHere = message?.conversation_id === conversationId
  const isWithdrawn = isHere && message.type === MessageType.withdrawn
  const frame = clientMessageId === undefined ? undefined : { messageId, by, clientMessageId }
  if (isWithdrawn && frame && (await hasWithdrawn(queries, conversationId, frame)))
    return { message, logged: undefined }
  await decision.mayRead()
  if (!conversation || !isHere) refuse('messageUnknown')
  if (isWithdrawn) refuse('messageWithdrawn')
  const content = withdrawnContent(await decision.mayWithdraw(message, conversation.now))
  const replacement = withdrawnAs(content, by)
  await replaceMessage(queries, messageId, replacement)
  await releaseMessages(queries, [messageId])
  const said = { content, preview: replacement.preview }
  const change = { kind: 'withdrawal', messageId, by, ...frame, ...said } as const
  return { message, logged: await appendChange(queries, conversationId, change, conversation.now) }
}

/**
 * Deletes messages for everyone: each becomes a withdrawn one, whose content has left the database and which nothing
 * can cite, and no history shows it. Its place stays taken, so that sequences have no gaps and a client that sends it
 * again receives an acknowledgement that it was stored.
 * @throws Refusal `messageUnknown` unless all of them exist
 */
export async function eraseMessages(queries: Queries, ids: readonly number[]): Promise<LoggedWithdrawal[]> {
  const found = await messagesById(queries, ids)
  const locked = await lockConversations(queries, [
    ...new Set([...found.values()].map(({ conversation_id }) => conversation_id)),
  ])
  const messages = [...(await messagesById(queries, ids)).values()]
  if (messages.length < new Set(ids).size) refuse('messageUnknown')
  const content = withdrawnContent(null)
  const replacement = withdrawnAs(content)
  await eraseContent(queries, messages, replacement)
  await releaseMessages(
    queries,
    messages.map(({ id }) => id),
  )
  const times = new Map(locked.map(({ id, now }) => [id, now]))
  const said = { content, preview: replacement.preview }
  const erased: LoggedWithdrawal[] = []
  for (const message of messages) {
    const { id: messageId, conversation_id, sender_id: by } = message
    const at = times.get(conversation_id) ?? refuse('messageUnknown')
    const change = { kind: 'withdrawal', messageId, by, ...said } as const
    erased.push(await appendChange(queries, conversation_id, change, at))
  }
  return erased
}
