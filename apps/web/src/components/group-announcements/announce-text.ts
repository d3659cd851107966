import { MessageType } from '@parley/contract/enums'
import { announceInGroup } from '../../domain/groups/group-announcements.ts'
import type { Conversation } from '../../engine/conversations/conversation.ts'

/** Why a text was not sent. Nothing of it stays in the conversation, unless the staff looks at it. */
export class NotSentError extends Error {}

/**
 * Sends a text into a group and makes it an announcement.
 *
 * @param known the message's id, where the text was sent before and only announcing it failed
 * @param onSent called with the message's id as soon as there is one
 * @throws {NotSentError} when it cannot be sent; else what announcing throws
 */
export async function announceText(
  conversation: Conversation,
  text: string,
  known: number | undefined,
  onSent: (messageId: number) => void,
): Promise<void> {
  const messageId = known ?? (await sendText(conversation, text))
  onSent(messageId)
  await announceInGroup(conversation.target.id, messageId)
}

async function sendText(conversation: Conversation, content: string): Promise<number> {
  const entries = () => conversation.store.getState().timeline.entries
  const before = new Set(entries().keys())
  const sending = conversation.send({ type: MessageType.text, textMsg: { content } })
  const key = [...entries().keys()].find((one) => !before.has(one)) ?? ''
  await sending
  const entry = entries().get(key)
  if (entry?.state === 'sent') return entry.message.id
  const { reason, isHeld } = entry?.state === 'failed' ? entry : { reason: '', isHeld: false }
  // What the staff looks at first may still come.
  if (!isHeld) conversation.discard(key)
  throw new NotSentError(reason)
}
