import type { Msg, OriginalMsg, OutgoingMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'
import type { Author, Message } from './message.ts'
import { sourcesOf } from './sources.ts'

/** Messages that this client composes; the files in them may still be on this device. */
export type Composed = Exclude<OutgoingMsg, { type: 6 | 7 | 8 }>

interface Draft {
  msg: Composed
  from: Author
  /** The message that a reply or quote is about. */
  original: Message | undefined
  at: Date
}

/** What is shown of a message of mine until the server's own form of it arrives. */
export function localMessage({ msg, from, original, at }: Draft): Message {
  return {
    id: 0,
    author: from,
    isMe: true,
    createdAt: at.toISOString(),
    msg: localMsg(msg, original),
    preview: previewOf(msg),
  }
}

/** What is shown of a message that is about no other until the server's own form of it arrives. */
export const shownOf = (msg: OutgoingMsg): Msg | undefined =>
  sourcesOf(msg).length > 0 ? localMsg(msg as Composed, undefined) : undefined

function localMsg(msg: Composed, original: Message | undefined): Msg {
  switch (msg.type) {
    // The upload tells the rest; until then what is shown comes from the file itself.
    case MessageType.file:
      return { type: msg.type, fileMsg: { ...msg.fileMsg, title: '', size: 0, type: '' } }
    case MessageType.video:
      return { type: msg.type, videoMsg: { ...msg.videoMsg, time: msg.videoMsg.time ?? 0 } }
    case MessageType.voice:
      return { type: msg.type, voiceMsg: { ...msg.voiceMsg, time: msg.voiceMsg.time ?? 0 } }
    case MessageType.reply: {
      const { preview: replyMsgPreview, ...head } = citation(original)
      return { type: msg.type, replyMsg: { ...msg.replyMsg, ...head, replyMsgPreview } }
    }
    case MessageType.quote: {
      const { preview: quoteMsgPreview, ...head } = citation(original)
      return { type: msg.type, quoteMsg: { ...msg.quoteMsg, ...head, quoteMsgPreview } }
    }
    default:
      return msg
  }
}

function citation(original: Message | undefined) {
  const msg = original?.msg ?? { type: MessageType.text, textMsg: { content: '' } }
  return {
    msg: flat(msg),
    preview: original?.preview ?? '',
    userID: original?.author.id ?? 0,
    userNickName: original?.author.nickname ?? '',
    originMsgDate: original?.createdAt ?? '',
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
    case MessageType.at:
      return `[@消息] - ${shortened(msg.atMsg.content)}`
    case MessageType.image:
      return `[图片消息] - ${msg.imageMsg.title}`
    case MessageType.video:
      return `[视频消息] - ${msg.videoMsg.title}`
    case MessageType.file:
      return '[文件消息]'
    case MessageType.voice:
      return '[语音消息]'
    case MessageType.imageText:
      return '[图文消息]'
  }
}
