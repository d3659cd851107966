import type { ConversationRules } from '../conversations/facts.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { hindrances } from './direct-repository.ts'
import { refusalToSend } from './policy.ts'

/** How messages between two people are placed, and who may send them. */
export function directRules(conversations: DirectConversations): ConversationRules {
  return {
    conversationsOf: (transaction, drafts) => conversations.ofDrafts(transaction, drafts),
    async refusalsOf(queries, drafts) {
      const rows = await hindrances(queries, drafts)
      const hindered = new Map(rows.map((row) => [`${row.sender_id} ${row.peer_id}`, row]))
      return ({ senderId, to }) => refusalToSend(hindered.get(`${senderId} ${to}`))
    },
  }
}
