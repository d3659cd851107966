import {
  type ChatMessage,
  type Data,
  type Endpoints,
  type Friend,
  type FriendRequest,
  MessageType,
  type RequestStatus,
  sentence,
  type Verification,
  type VerificationQuestion,
} from '@parley/contract'
import type { Brief } from '../users/service.ts'
import type { CardRow } from './card-repository.ts'
import type { RequestRow } from './request-repository.ts'

interface FriendRow {
  id: number
  nickname: string
  abstract: string
  avatar: string
  note: string
  is_bot: boolean
  deactivated_at: Date | null
}

export function presentFriend(
  { id, note, is_bot, deactivated_at, ...shown }: FriendRow,
  online: ReadonlySet<number>,
): Friend {
  return {
    userID: id,
    ...shown,
    notice: note,
    isOnline: online.has(id),
    ...(is_bot && { isBot: true }),
    ...(deactivated_at && { isDeactivated: true }),
  }
}

/** Somebody as a person sees them. What people say of themselves is for those who have to do with each other. */
export function presentCard(
  { id, nickname, abstract, avatar, deactivated_at, bond, is_findable, group_id, title }: CardRow,
  viewerId: number,
  online: ReadonlySet<number>,
): Data<Endpoints['GET /api/user/card']> {
  const isMe = id === viewerId
  const isVisible = isMe || is_findable || bond === 'friend' || bond === 'house'
  return {
    userID: id,
    nickname,
    abstract: isVisible ? abstract : '',
    avatar,
    isOnline: online.has(id),
    ...(deactivated_at && { isDeactivated: true as const }),
    bond,
    ...(group_id !== null && title !== null && { group: { groupId: group_id, title } }),
  }
}

export function presentRequest(row: RequestRow, userId: number): FriendRequest {
  const sent = row.sender_id === userId
  return {
    id: row.id,
    userID: sent ? row.receiver_id : row.sender_id,
    nickname: row.nickname,
    avatar: row.avatar,
    additionalMessages: row.message,
    verificationQuestion: row.verification_question as VerificationQuestion | null,
    status: (sent ? row.sender_status : row.receiver_status) as RequestStatus,
    sendStatus: row.sender_status as RequestStatus,
    revStatus: row.receiver_status as RequestStatus,
    verification: row.verification as Verification,
    flag: sent ? 'send' : 'rev',
    createdAt: row.created_at.toISOString(),
  }
}

/** Message to a person who wants to know when a friend comes online; never stored. */
export function presentFriendOnline(friend: Brief, watcherId: number): Omit<ChatMessage, 'isMe'> {
  const { id, nickname, avatar } = friend
  const content = sentence('friendOnline', 'zh', nickname)
  return {
    id: 0,
    sendUser: { id, nickName: nickname, avatar },
    revUser: { id: watcherId, nickName: '', avatar: '' },
    created_at: new Date().toISOString(),
    msg: { type: MessageType.friendOnline, friendOnlineMsg: { nickname, avatar, content, friendID: id } },
    systemMsg: null,
    msgPreview: content,
    showDate: false,
  }
}
