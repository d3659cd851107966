import type { ChatEventOf, ChatMessage, GroupEventOf, GroupMessage } from '@parley/contract'
import type { Arrival } from './model/conversation.ts'
import { ofChat, ofGroup } from './model/message.ts'
import type { Target } from './model/target.ts'

type MessageEvent = ChatEventOf<'message'> | GroupEventOf<'message'>

/** The person on the other side of a message; oneself for a note to self. */
export const peerOf = ({ isMe, sendUser, revUser }: ChatMessage) => (isMe ? revUser : sendUser)

export const targetOfChat = (message: ChatMessage): Target => ({ kind: 'direct', id: peerOf(message).id })
export const targetOfGroup = ({ groupID }: GroupMessage): Target => ({ kind: 'group', id: groupID })

export const arrivalOf = ({ message, sequence, clientMessageId }: MessageEvent): Arrival => ({
  message: { ...('groupID' in message ? ofGroup(message) : ofChat(message)), sequence },
  clientMessageId,
})
