import type { ChatEvent, ChatMessage, GroupEvent, GroupMessage } from '@parley/contract'
import { chatMessage, groupMessage } from './messages.ts'

/** Events as the sockets bring them; a message's place in the log is its sequence, which is its id. */
export const chatArrives = (message: ChatMessage, clientMessageId?: string): ChatEvent => ({
  event: 'message',
  message,
  sequence: message.id,
  position: message.id,
  ...(clientMessageId !== undefined && { clientMessageId }),
})

export const groupArrives = (message: GroupMessage, clientMessageId?: string): GroupEvent => ({
  event: 'message',
  message,
  sequence: message.id,
  position: message.id,
  ...(clientMessageId !== undefined && { clientMessageId }),
})

export const chatNotice = (msg: ChatMessage['msg']): ChatEvent => ({
  event: 'notice',
  message: { ...chatMessage(1, { msg }), id: 0 },
})

export const groupNotice = (msg: GroupMessage['msg']): GroupEvent => ({
  event: 'notice',
  message: { ...groupMessage(1, { msg }), id: 0 },
})

/** A message or group that is refused; what was sent has an id. */
export const refusal = (code: number, about: { clientMessageId?: string; requestId?: string } = {}) => ({
  event: 'error' as const,
  code,
  msg: `refused with ${code}`,
  retry: false,
  ...about,
})
