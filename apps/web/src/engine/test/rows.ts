import type { ChatSession, GroupSession } from '@parley/contract'
import { groupId, minutes, peer } from './messages.ts'

const marks = { isTop: false, isMuted: false, isMarkedUnread: false, unreadCount: 0 }

/** Conversations as lists have them. */
export const chatRow = (more: Partial<ChatSession> = {}): ChatSession => ({
  userId: peer.id,
  nickname: peer.nickname,
  avatar: '',
  created_at: minutes(0),
  msgPreview: '',
  isOnline: false,
  ...marks,
  ...more,
})

export const groupRow = (more: Partial<GroupSession> = {}): GroupSession => ({
  groupId,
  title: 'Group',
  avatar: '',
  newMsgDate: minutes(0),
  newMsgPreview: '',
  newMsgAuthor: null,
  joinedAt: minutes(0),
  mentionCount: 0,
  ...marks,
  ...more,
})
