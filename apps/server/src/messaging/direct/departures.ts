import type { Queries, Transaction } from '../../db/database.ts'
import { releaseConversation } from '../../platform/files/service.ts'
import { deleteConversation } from '../conversations/conversation-repository.ts'
import { countSent } from '../conversations/message-repository.ts'
import { endNoticesOf } from '../conversations/reaction-notice-repository.ts'
import { directConversations } from './repository.ts'

/** A person's notes to themselves, which nobody else reads, are deleted with their account. */
export async function depart({ queries }: Transaction, userId: number): Promise<void> {
  await endNoticesOf(queries, userId)
  const [own] = await directConversations(queries, [[userId, userId]])
  if (!own) return
  await releaseConversation(queries, own.conversation_id)
  await deleteConversation(queries, own.conversation_id)
}

export async function previewDeletion(queries: Queries, userId: number) {
  const [own] = await directConversations(queries, [[userId, userId]])
  return { messages: await countSent(queries, userId, own?.conversation_id) }
}
