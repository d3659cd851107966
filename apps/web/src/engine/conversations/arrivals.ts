import type { ChatEventOf, GroupEventOf } from '@parley/contract'
import { ofChat, ofGroup } from '../../domain/conversations/message.ts'
import type { Arrival } from './conversation.ts'

type MessageEvent = ChatEventOf<'message'> | GroupEventOf<'message'>

export const arrivalOf = ({ message, sequence, clientMessageId }: MessageEvent): Arrival => ({
  message: { ...('groupID' in message ? ofGroup(message) : ofChat(message)), sequence },
  clientMessageId,
})
