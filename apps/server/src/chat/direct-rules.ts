import type { Draft } from '../conversations/drafts.ts'
import type { ConversationRules } from '../conversations/message-writer.ts'
import { friendPairs } from '../friends/service.ts'
import type { DirectConversations } from './direct-conversations.ts'
import { keyOf, pairOf } from './direct-repository.ts'
import { refusalToSend } from './policy.ts'

/** How messages between two people are placed, and who may send them. */
export function directRules(conversations: DirectConversations): ConversationRules {
  const pairOfDraft = ({ senderId, to }: Draft) => pairOf(senderId, to)
  return {
    conversationsOf: (transaction, drafts) => conversations.ofDrafts(transaction, drafts),
    async refusalsOf(queries, drafts) {
      const friends = new Set((await friendPairs(queries, drafts.map(pairOfDraft))).map(keyOf))
      return (draft) => refusalToSend(draft.senderId, draft.to, friends.has(keyOf(pairOfDraft(draft))))
    },
  }
}
