import type { ChatEventOf, ChatMessage, GroupMessage } from '@parley/contract'
import type { Arrival } from './model/conversation.ts'
import { ofChat, ofGroup } from './model/message.ts'
import type { Target } from './model/target.ts'

type Placed<M> = Omit<ChatEventOf<'message'>, 'message'> & { message: M }

/** The person on the other side of a message; oneself for a note to self. */
export const peerOf = ({ isMe, sendUser, revUser }: ChatMessage) => (isMe ? revUser : sendUser)

export const targetOfChat = (message: ChatMessage): Target => ({ kind: 'direct', id: peerOf(message).id })
export const targetOfGroup = ({ groupID }: GroupMessage): Target => ({ kind: 'group', id: groupID })

export const chatArrival = ({ message, sequence, clientMessageId }: Placed<ChatMessage>): Arrival => ({
  message: { ...ofChat(message), sequence },
  clientMessageId,
})

export const groupArrival = ({ message, sequence, clientMessageId }: Placed<GroupMessage>): Arrival => ({
  message: { ...ofGroup(message), sequence },
  clientMessageId,
})
