import type { ChatSession } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { expect, test } from 'vitest'
import { chatMessage, me, minutes, peer } from '../test/messages.ts'
import { totalUnread, withMessage, withPin, withUnread } from './sessions.ts'

const session = (userId: number, at: number, more: Partial<ChatSession> = {}): ChatSession => ({
  userId,
  nickname: `user ${userId}`,
  avatar: '',
  created_at: minutes(at),
  msgPreview: '',
  isTop: false,
  isOnline: false,
  unreadCount: 0,
  isMuted: false,
  isMarkedUnread: false,
  ...more,
})
const order = (sessions: readonly ChatSession[]) => sessions.map(({ userId }) => userId)

test('a message moves its conversation up, below the pinned ones, and counts as unread', () => {
  const before = [session(9, 1, { isTop: true }), session(3, 3), session(peer.id, 2, { unreadCount: 4 })]
  const after = withMessage(before, chatMessage(10, { at: minutes(10) }), false)
  expect(order(after)).toEqual([9, peer.id, 3])
  expect(after[1]).toMatchObject({ unreadCount: 5, msgPreview: 'text 10', created_at: minutes(10) })
  expect(totalUnread(after)).toBe(5)
})

test('what I see or send myself is not unread, and counts stop at their cap', () => {
  expect(withMessage([], chatMessage(1), true)[0]).toMatchObject({ userId: peer.id, unreadCount: 0 })
  expect(withMessage([], chatMessage(1, { isMe: true }), false)[0]).toMatchObject({
    userId: peer.id,
    unreadCount: 0,
  })
  const full = [session(peer.id, 1, { unreadCount: limits.unreadCount })]
  expect(withMessage(full, chatMessage(5), false)[0]?.unreadCount).toBe(limits.unreadCount)
})

test('a note to self is a conversation with oneself', () => {
  const note = {
    ...chatMessage(1, { isMe: true }),
    revUser: { id: me.id, nickName: me.nickname, avatar: '' },
  }
  expect(order(withMessage([], note, false))).toEqual([me.id])
})

test('pinning moves a row, reading empties its count, and an unknown person changes nothing', () => {
  const sessions = [session(3, 3), session(4, 2, { unreadCount: 2 })]
  expect(order(withPin(sessions, 4, true))).toEqual([4, 3])
  expect(withUnread(sessions, 4, 0)[1]?.unreadCount).toBe(0)
  expect(withUnread(sessions, 99, 0)).toBe(sessions)
})
