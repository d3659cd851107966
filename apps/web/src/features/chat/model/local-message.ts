import type { ChatMessage, Msg, OriginalMsg, OutgoingMsg, UserBrief } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'

/** Messages that this client composes. */
export type Composed = Extract<OutgoingMsg, { type: 1 | 9 | 10 }>

interface Draft {
  msg: Composed
  from: UserBrief
  to: UserBrief
  /** The message that a reply or quote is about. */
  original: ChatMessage | undefined
  at: Date
}

/** What is shown of a message of mine until the server's own form of it arrives. */
export function localMessage({ msg, from, to, original, at }: Draft): ChatMessage {
  return {
    id: 0,
    sendUser: from,
    revUser: to,
    isMe: true,
    created_at: at.toISOString(),
    msg: localMsg(msg, original),
    systemMsg: null,
    msgPreview: previewOf(msg),
    showDate: false,
  }
}

function localMsg(msg: Composed, original: ChatMessage | undefined): Msg {
  switch (msg.type) {
    case MessageType.text:
      return msg
    case MessageType.reply: {
      const { preview: replyMsgPreview, ...head } = citation(original)
      return { type: msg.type, replyMsg: { ...msg.replyMsg, ...head, replyMsgPreview } }
    }
    case MessageType.quote: {
      const { preview: quoteMsgPreview, ...head } = citation(original)
      return { type: msg.type, quoteMsg: { ...msg.quoteMsg, ...head, quoteMsgPreview } }
    }
  }
}

function citation(original: ChatMessage | undefined) {
  const msg = original?.msg ?? { type: MessageType.text, textMsg: { content: '' } }
  return {
    msg: flat(msg),
    preview: original?.msgPreview ?? '',
    userID: original?.sendUser.id ?? 0,
    userNickName: original?.sendUser.nickName ?? '',
    originMsgDate: original?.created_at ?? '',
  }
}

/** Without the original's own original: citations are one level deep. */
function flat(msg: Msg): OriginalMsg {
  if (msg.type === MessageType.reply) {
    const { msg: _, ...replyMsg } = msg.replyMsg
    return { type: msg.type, replyMsg }
  }
  if (msg.type === MessageType.quote) {
    const { msg: _, ...quoteMsg } = msg.quoteMsg
    return { type: msg.type, quoteMsg }
  }
  if (msg.type === MessageType.at) {
    const { msg: _, ...atMsg } = msg.atMsg
    return { type: msg.type, atMsg }
  }
  return msg
}

const shortened = (content: string) => [...content.trim()].slice(0, limits.previewLength).join('')

function previewOf(msg: Composed) {
  switch (msg.type) {
    case MessageType.text:
      return shortened(msg.textMsg.content)
    case MessageType.reply:
      return `[回复消息] - ${shortened(msg.replyMsg.content)}`
    case MessageType.quote:
      return `[引用消息] - ${shortened(msg.quoteMsg.content)}`
  }
}
