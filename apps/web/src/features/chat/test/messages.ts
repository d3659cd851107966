import type { ChatMessage, Msg, UserBrief } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'

export const me: UserBrief = { id: 1, nickName: 'Alice', avatar: '' }
export const peer: UserBrief = { id: 2, nickName: 'Bob', avatar: '' }

const noon = Date.parse('2026-11-21T12:00:00.000Z')
/** A time some minutes after a noon. */
export const minutes = (after: number) => new Date(noon + after * 60_000).toISOString()

interface Options {
  isMe?: boolean
  at?: string
  msg?: Msg
}

export const text = (content: string): Msg => ({ type: MessageType.text, textMsg: { content } })

export const replyTo = (original: ChatMessage, content: string): Msg => ({
  type: MessageType.reply,
  replyMsg: {
    msgID: original.id,
    content,
    msg: original.msg as never,
    replyMsgPreview: original.msgPreview,
    userID: original.sendUser.id,
    userNickName: original.sendUser.nickName,
    originMsgDate: original.created_at,
  },
})

/** A stored message; by default one of the other side. */
export function message(
  id: number,
  { isMe = false, at = minutes(id), msg = text(`text ${id}`) }: Options = {},
): ChatMessage {
  const [sendUser, revUser] = isMe ? [me, peer] : [peer, me]
  return {
    id,
    sendUser,
    revUser,
    isMe,
    created_at: at,
    msg,
    systemMsg: null,
    msgPreview: `text ${id}`,
    showDate: false,
  }
}
