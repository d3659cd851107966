import type { ChatMessage, GroupMessage, MessageExtras, Msg } from '@parley/contract'
import { CallEndReason } from '@parley/contract/enums'
import { bodyOf } from '@parley/contract/message-text'
import { withOwnPaths } from '../files/own-paths.ts'

/** Author of a message; `memberNickname` is their name in the group, empty elsewhere. */
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
  /** Place among the conversation's messages, from 1 without gaps, where it is known. */
  readonly sequence?: number | undefined
  readonly author: Author
  readonly isMe: boolean
  readonly createdAt: string
  readonly msg: Msg
  readonly preview: string
  readonly extras?: MessageExtras | undefined
}

/** Neither the first of its album nor the caption: only those two raise alerts and are announced. */
export const isWithinAlbum = ({ extras }: Pick<Message, 'extras'>): boolean => {
  const { place = 0, count } = extras?.album ?? {}
  return place > 0 && place !== count
}

/** Whether the message is about a call that the callee has answered or refused: such a message is unread for nobody. */
export function isKnownCall(msg: Msg): boolean {
  const { startTime, endTime, endReason } = { ...bodyOf(msg) } as Partial<Record<string, unknown>>
  return endReason !== undefined && (startTime !== endTime || endReason === CallEndReason.calleeHungUp)
}

/** A server of the version before sends the size of a picture beside the message. */
const extrasOf = ({ extras, media }: ChatMessage | GroupMessage): MessageExtras | undefined =>
  extras ?? (media && { media })

export function ofChat(message: ChatMessage): Message {
  const { id, sequence, sendUser, isMe, created_at, msg, msgPreview } = message
  const author = {
    id: sendUser.id,
    nickname: sendUser.nickName,
    memberNickname: '',
    avatar: sendUser.avatar,
  }
  return {
    id,
    sequence,
    author,
    isMe,
    createdAt: created_at,
    msg: withOwnPaths(msg),
    preview: msgPreview,
    extras: extrasOf(message),
  }
}

export function ofGroup(message: GroupMessage): Message {
  const { id, sequence, userID, userNickname, memberNickname, userAvatar, isMe, createdAt, msg, msgPreview } =
    message
  const author = { id: userID, nickname: userNickname, memberNickname, avatar: userAvatar }
  return {
    id,
    sequence,
    author,
    isMe,
    createdAt,
    msg: withOwnPaths(msg),
    preview: msgPreview,
    extras: extrasOf(message),
  }
}

/** Whether a message was sent in a thread alone: the chat neither shows nor counts it. */
export const isThreadOnly = ({ extras }: { extras?: MessageExtras | undefined }) =>
  extras?.thread !== undefined && !extras.thread.inChat

/** Whether a message has disappeared. */
export const hasVanished = ({ extras }: Message, now: number) => Date.parse(extras?.vanishesAt ?? '') <= now

/** The person on the other side of a message; oneself for a note to self. */
export const peerOf = ({ isMe, sendUser, revUser }: ChatMessage) => (isMe ? revUser : sendUser)
