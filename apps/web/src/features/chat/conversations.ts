import { createClientMessageId } from '@parley/client'
import { session } from '../../lib/session.ts'
import { type Conversation, createConversation } from './model/conversation.ts'
import { pathOf, type Target } from './model/target.ts'
import { transportOf } from './transport.ts'
import { abandonFiles, withFiles } from './uploads/with-files.ts'

const conversations = new Map<string, Conversation>()

/** The conversation with a person or of a group, as long as this page and session last. */
export function conversationOf(target: Target): Conversation {
  const path = pathOf(target)
  const known = conversations.get(path)
  if (known) return known
  const { fetchPage, send } = transportOf(target)
  const conversation = createConversation({
    target,
    me() {
      const { userID: id, nickname, avatar } = session.getState()
      return { id, nickname, memberNickname: '', avatar }
    },
    fetchPage,
    send: (outgoing) => withFiles(outgoing).then(send),
    abandon: (outgoing) => void abandonFiles(outgoing),
    createId: createClientMessageId,
    now: () => new Date(),
  })
  conversations.set(path, conversation)
  return conversation
}

/** A conversation if this page has needed it before. */
export const knownConversation = (target: Target) => conversations.get(pathOf(target))

export const allConversations = () => [...conversations.values()]

export const isAnythingUnsent = () =>
  allConversations().some(({ store }) =>
    [...store.getState().timeline.entries.values()].some(({ state }) => state === 'sending'),
  )

session.subscribe(({ userID }, before) => {
  if (userID !== before.userID) conversations.clear()
})
