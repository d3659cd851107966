import type { ChatMessage, GroupMessage, Media, Msg } from '@parley/contract'

/** Who wrote a message; `memberNickname` is their name in the group, empty elsewhere. */
export interface Author {
  readonly id: number
  readonly nickname: string
  readonly memberNickname: string
  readonly avatar: string
}

/** A message as the chat shows it, from whichever kind of conversation. */
export interface Message {
  /** 0 until it is stored. */
  readonly id: number
  readonly author: Author
  readonly isMe: boolean
  readonly createdAt: string
  readonly msg: Msg
  readonly preview: string
  /** Of an image, in pixels, where it is known. */
  readonly media?: Media | undefined
}

export function ofChat({ id, sendUser, isMe, created_at, msg, msgPreview, media }: ChatMessage): Message {
  const author = {
    id: sendUser.id,
    nickname: sendUser.nickName,
    memberNickname: '',
    avatar: sendUser.avatar,
  }
  return { id, author, isMe, createdAt: created_at, msg, preview: msgPreview, media }
}

export function ofGroup(message: GroupMessage): Message {
  const { id, userID, userNickname, memberNickname, userAvatar, isMe, createdAt, msg, msgPreview, media } =
    message
  const author = { id: userID, nickname: userNickname, memberNickname, avatar: userAvatar }
  return { id, author, isMe, createdAt, msg, preview: msgPreview, media }
}
