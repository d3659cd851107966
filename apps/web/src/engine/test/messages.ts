import type { ChatMessage, GroupMessage, MessageExtras, Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import type { Author, Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'

export const me: Author = { id: 1, nickname: 'Alice', memberNickname: '', avatar: '' }
export const peer: Author = { id: 2, nickname: 'Bob', memberNickname: '', avatar: '' }

const noon = Date.parse('2026-11-21T12:00:00.000Z')
/** A time some minutes after a noon. */
export const minutes = (after: number) => new Date(noon + after * 60_000).toISOString()

interface Options {
  isMe?: boolean
  author?: Author
  at?: string
  msg?: Msg
  extras?: MessageExtras
}

export const text = (content: string): Msg => ({ type: MessageType.text, textMsg: { content } })

export const replyTo = (original: Message, content: string): Msg => ({
  type: MessageType.reply,
  replyMsg: {
    msgID: original.id,
    content,
    msg: original.msg as never,
    replyMsgPreview: original.preview,
    userID: original.author.id,
    userNickName: original.author.nickname,
    originMsgDate: original.createdAt,
  },
})

/** A stored message; by default one of the other side. Its sequence is its id. */
export function message(
  id: number,
  { isMe = false, author = isMe ? me : peer, at = minutes(id), msg = text(`text ${id}`) }: Options = {},
): Message {
  const sequence = id === 0 ? undefined : id
  return { id, sequence, author, isMe, createdAt: at, msg, preview: `text ${id}` }
}

const brief = ({ id, nickname, avatar }: Author) => ({ id, nickName: nickname, avatar })

/** The same as the chat socket brings it. */
export function chatMessage(id: number, options: Options = {}): ChatMessage {
  const { author, isMe, createdAt, msg, preview } = message(id, options)
  return {
    id,
    sendUser: brief(author),
    revUser: brief(isMe ? peer : me),
    isMe,
    created_at: createdAt,
    msg,
    systemMsg: null,
    msgPreview: preview,
    showDate: false,
    ...(options.extras && { extras: options.extras }),
  }
}

export const groupId = 7

/** The same as the group socket brings it. */
export function groupMessage(id: number, options: Options = {}): GroupMessage {
  const { author, isMe, createdAt, msg, preview } = message(id, options)
  return {
    id,
    groupID: groupId,
    userID: author.id,
    userNickname: author.nickname,
    userAvatar: author.avatar,
    memberNickname: author.memberNickname,
    msg,
    msgType: msg.type,
    createdAt,
    isMe,
    msgPreview: preview,
    showDate: false,
    ...(options.extras && { extras: options.extras }),
  }
}

/** Messages that are a conversation from its beginning to its end. */
export const whole = (...messages: Message[]) =>
  [messages.map((one) => ({ message: one })), { first: 1, last: Number.POSITIVE_INFINITY }] as const

/** A line below a message, with a place of its own in the log. */
export const systemLine = (position: number, after: number, at = minutes(after)): SystemLine => ({
  position,
  after,
  createdAt: at,
  kind: 'left',
  by: peer,
  people: [],
  count: 0,
})
