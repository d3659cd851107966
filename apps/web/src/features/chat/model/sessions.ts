import type { ChatMessage, ChatSession } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { peerOf } from '../arrivals.ts'

type Sessions = readonly ChatSession[]

/** Pinned first, then newest: the server's order. */
const compare = (a: ChatSession, b: ChatSession) =>
  Number(b.isTop) - Number(a.isTop) || Date.parse(b.created_at) - Date.parse(a.created_at)

const replace = (sessions: Sessions, userId: number, change: (row: ChatSession) => ChatSession): Sessions => {
  const index = sessions.findIndex((row) => row.userId === userId)
  const row = sessions[index]
  return row ? sessions.with(index, change(row)) : sessions
}

/**
 * A message has come: its conversation moves up.
 *
 * @param isRead it is being looked at, so it does not count as unread
 */
export function withMessage(sessions: Sessions, message: ChatMessage, isRead: boolean): Sessions {
  const peer = peerOf(message)
  const known = sessions.find((row) => row.userId === peer.id)
  const isUnread = !message.isMe && !isRead
  const row: ChatSession = {
    userId: peer.id,
    nickname: peer.nickName,
    avatar: peer.avatar,
    created_at: message.created_at,
    msgPreview: message.msgPreview,
    isTop: known?.isTop ?? false,
    isOnline: known?.isOnline ?? !message.isMe,
    unreadCount: Math.min((known?.unreadCount ?? 0) + Number(isUnread), limits.unreadCount),
    isMuted: known?.isMuted ?? false,
    isMarkedUnread: known?.isMarkedUnread ?? false,
  }
  return [row, ...sessions.filter((other) => other !== known)].sort(compare)
}

export const withUnread = (sessions: Sessions, userId: number, unreadCount: number): Sessions =>
  replace(sessions, userId, (row) => (row.unreadCount === unreadCount ? row : { ...row, unreadCount }))

export const withPin = (sessions: Sessions, userId: number, isTop: boolean): Sessions =>
  [...replace(sessions, userId, (row) => ({ ...row, isTop }))].sort(compare)

export const totalUnread = (sessions: Sessions) => sessions.reduce((total, row) => total + row.unreadCount, 0)
