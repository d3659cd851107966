import type { ConversationRules } from '../conversations/message-writer.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { directSenders } from './direct-repository.ts'
import { refusalToSend } from './policy.ts'

/** How messages between two people are placed, and who may send them. */
export function directRules(conversations: DirectConversations): ConversationRules {
  return {
    conversationsOf: (transaction, drafts) => conversations.ofDrafts(transaction, drafts),
    async refusalsOf(queries, drafts) {
      const rows = await directSenders(queries, drafts)
      const senders = new Map(rows.map((row) => [`${row.sender_id} ${row.peer_id}`, row]))
      return ({ senderId, to }) => refusalToSend(senders.get(`${senderId} ${to}`))
    },
  }
}
