import { createClientMessageId } from '@parley/client'
import { api } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import { sendFrame } from '../../realtime/realtime.ts'
import { type Conversation, createConversation } from './model/conversation.ts'

const conversations = new Map<number, Conversation>()

/** The conversation with a person, as long as this page and session last. */
export function conversationWith(userId: number): Conversation {
  const known = conversations.get(userId)
  if (known) return known
  const conversation = createConversation({
    me() {
      const { userID, nickname, avatar } = session.getState()
      return { id: userID, nickName: nickname, avatar }
    },
    peer: { id: userId, nickName: '', avatar: '' },
    async fetchPage(limit, before) {
      const { list } = await api.call('GET /api/chat/history', {
        query: { friendId: userId, page: 1, limit, ...(before !== undefined && { before }) },
      })
      return list
    },
    send: sendFrame,
    createId: createClientMessageId,
    now: () => new Date(),
  })
  conversations.set(userId, conversation)
  return conversation
}

/** The conversation with a person if this page has needed it before. */
export const knownConversation = (userId: number) => conversations.get(userId)

export const allConversations = () => [...conversations.values()]

export const isAnythingUnsent = () =>
  allConversations().some(({ store }) =>
    [...store.getState().timeline.entries.values()].some(({ state }) => state === 'sending'),
  )

session.subscribe(({ userID }, before) => {
  if (userID !== before.userID) conversations.clear()
})
