import {
  kindOf,
  type LinkedPage,
  type LinkPreview,
  linkPreviewLimits,
  linksIn,
  MessageType,
  plainTextIn,
} from '@parley/contract'
import type { Queries, Transaction } from '../../db/database.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import { refuse } from '../../kernel/refusal.ts'
import { publicIdOf, releaseInMessage, showInMessage } from '../../platform/files/service.ts'
import type { ChangePublisher } from './changes.ts'
import { lockConversations } from './conversation-repository.ts'
import { seenMessages } from './copying-repository.ts'
import type { StoredMessage } from './drafts.ts'
import {
  keepLinkPreview,
  type LinkedMessage,
  refuseLinkPreview,
  shownMessages,
} from './link-preview-repository.ts'
import { appendChange } from './log-repository.ts'
import { factsIn } from './records.ts'

export { shownMessages } from './link-preview-repository.ts'

/** By the kind of a conversation. */
export type PublisherOf = (kind: number) => ChangePublisher

/** The address of which a message shows something, if it may: its first link's. */
export function linkIn({ type, body }: Pick<StoredMessage, 'type' | 'body'>): string | undefined {
  const { record, noLinkPreview } = factsIn(body)
  if (type === MessageType.withdrawn || record || noLinkPreview || !kindOf(type)?.content) return undefined
  const href = linksIn(plainTextIn(type, body)).find(({ href }) => href !== undefined)?.href
  return href !== undefined && href.length <= linkPreviewLimits.address ? href : undefined
}

/** A message that was edited shows nothing any more of a link that is not its first one. @returns what it shows */
export async function followLink(
  queries: Queries,
  message: StoredMessage,
  position: number,
): Promise<LinkPreview | null> {
  const { link_preview: before = null } = message
  if (!before?.page || before.page.url === linkIn(message)) return before
  await releasePicture(queries, message.id, before.page)
  const after = { asOf: position }
  await keepLinkPreview(queries, message.id, after)
  return after
}

/**
 * Stores the page that was read for a message's link, and notifies those who have the message, if it still has the
 * link.
 */
export async function showPage(
  transaction: Transaction,
  messageId: number,
  page: LinkedPage,
  publisherOf: PublisherOf,
): Promise<void> {
  const { queries } = transaction
  const at = await locked(queries, messageId)
  const [message] = await shownMessages(queries, [messageId])
  if (!at || !message || linkIn(message) !== page.url) return
  const { conversation_id, link_preview: before } = message
  // Somebody else has read it meanwhile.
  if (before?.page?.url === page.url) return
  if (before?.page) await releasePicture(queries, messageId, before.page)
  const publicId = publicIdOf(page.picture?.src ?? '')
  const isThere =
    publicId !== undefined &&
    (await showInMessage(queries, { publicId, conversationId: conversation_id, messageId }))
  const { picture, ...said } = page
  await change(transaction, message, at, isThere ? page : said, publisherOf)
}

/** Shows nothing of the links of somebody's message any more; what is so already is done. @throws Refusal */
export async function removePage(
  transaction: Transaction,
  userId: number,
  messageId: number,
  publisherOf: PublisherOf,
): Promise<void> {
  const { queries } = transaction
  const at = await locked(queries, messageId)
  const [message] = await seenMessages(queries, userId, [messageId])
  if (!at || !message) refuse('messageUnknown')
  if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
  if (message.sender_id !== userId) refuse('linkPreviewForbidden')
  await refuseLinkPreview(queries, messageId)
  const page = message.link_preview?.page
  if (!page) return
  await releasePicture(queries, messageId, page)
  const kind = message.is_of_group ? ConversationKind.group : ConversationKind.direct
  await change(transaction, { ...message, kind }, at, undefined, publisherOf)
}

async function locked(queries: Queries, messageId: number): Promise<Date | undefined> {
  const [message] = await shownMessages(queries, [messageId])
  const [conversation] = message ? await lockConversations(queries, [message.conversation_id]) : []
  return conversation?.now
}

async function change(
  transaction: Transaction,
  message: LinkedMessage,
  at: Date,
  page: LinkedPage | undefined,
  publisherOf: PublisherOf,
): Promise<void> {
  const { queries } = transaction
  const { id: messageId, conversation_id, kind } = message
  const said = { kind: 'linkPreview', messageId } as const
  const logged = await appendChange(queries, conversation_id, said, at)
  const link_preview = { asOf: logged.position, ...(page && { page }) }
  await keepLinkPreview(queries, messageId, link_preview)
  await publisherOf(kind)(transaction, [{ ...logged, message: { ...message, link_preview } }])
}

async function releasePicture(queries: Queries, messageId: number, { picture }: LinkedPage): Promise<void> {
  const publicId = publicIdOf(picture?.src ?? '')
  if (publicId !== undefined) await releaseInMessage(queries, messageId, publicId)
}
