import type { ChatSession, GroupSession } from '@parley/contract'
import { CallEndReason, MessageType } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'
import { expect, test } from 'vitest'
import { chatMessage, groupId, groupMessage, me, minutes, peer } from '../../engine/test/messages.ts'
import {
  hasMutedUnread,
  type ListedConversation,
  sorted,
  totalUnread,
  withCall,
  withChatMessage,
  withGroupMessage,
  withMarks,
} from './list-rows.ts'
import { pathOf } from './target.ts'

const marks = { isTop: false, isMuted: false, isMarkedUnread: false, unreadCount: 0 }

const chat = (userId: number, at: number, more: Partial<ChatSession> = {}): ChatSession => ({
  userId,
  nickname: `user ${userId}`,
  avatar: '',
  created_at: minutes(at),
  msgPreview: '',
  isOnline: false,
  ...marks,
  ...more,
})
const group = (id: number, at: number, more: Partial<GroupSession> = {}): GroupSession => ({
  groupId: id,
  title: `group ${id}`,
  avatar: '',
  newMsgDate: minutes(at),
  newMsgPreview: '',
  newMsgAuthor: null,
  joinedAt: minutes(0),
  mentionCount: 0,
  ...marks,
  ...more,
})
const order = (rows: readonly ListedConversation[]) =>
  rows.map((row) =>
    'groupId' in row
      ? pathOf({ kind: 'group', id: row.groupId })
      : pathOf({ kind: 'direct', id: row.userId }),
  )
const person = (id: number) => ({ kind: 'direct', id }) as const

test('people and groups share one order: pinned first, then newest', () => {
  const rows: ListedConversation[] = [chat(2, 5), chat(3, 1, { isTop: true }), group(2, 9), group(4, 7)]
  expect(order(sorted(rows))).toEqual(['/user/3', '/group/2', '/group/4', '/user/2'])
})

test('a message moves its conversation up, below the pinned ones, and counts as unread', () => {
  const before = [chat(9, 1, { isTop: true }), chat(3, 3), chat(peer.id, 2, { unreadCount: 4 })]
  const after = withChatMessage(before, chatMessage(10, { at: minutes(10) }), false)
  expect(order(after)).toEqual(['/user/9', `/user/${peer.id}`, '/user/3'])
  expect(after[1]).toMatchObject({ unreadCount: 5, msgPreview: 'text 10', created_at: minutes(10) })
  expect(after[1]?.gist).toEqual({ type: MessageType.text, text: 'text 10' })
})

test('what I see or send myself is not unread, and counts stop at their cap', () => {
  expect(withChatMessage([], chatMessage(1), true)[0]).toMatchObject({ userId: peer.id, unreadCount: 0 })
  expect(withChatMessage([], chatMessage(1, { isMe: true }), false)[0]).toMatchObject({
    userId: peer.id,
    unreadCount: 0,
  })
  const full = [chat(peer.id, 1, { unreadCount: limits.unreadCount })]
  expect(withChatMessage(full, chatMessage(5), false)[0]?.unreadCount).toBe(limits.unreadCount)
})

test.each([
  ['answered', CallEndReason.callerHungUp, 3, 0],
  ['refused', CallEndReason.calleeHungUp, 0, 0],
  ['given up by the caller', CallEndReason.callerHungUp, 0, 1],
  ['missed', CallEndReason.notAnswered, 0, 1],
])(
  'a call that was %s is unread only for who knows nothing of it',
  (_how, endReason, length, unreadCount) => {
    const voiceCallMsg = { startTime: minutes(0), endTime: minutes(length), endReason }
    const call = chatMessage(1, { msg: { type: MessageType.voiceCall, voiceCallMsg } })
    expect(withChatMessage([], call, false)[0]).toMatchObject({ unreadCount })
  },
)

test('a note to self is a conversation with oneself', () => {
  const self = { id: me.id, nickName: me.nickname, avatar: '' }
  const note = { ...chatMessage(1, { isMe: true }), revUser: self }
  expect(order(withChatMessage([], note, false))).toEqual([`/user/${me.id}`])
})

test('a row of a group shows the author of a new message; a group that is not listed changes nothing', () => {
  const rows = [group(3, 8), group(groupId, 1)]
  const after = withGroupMessage(rows, groupMessage(10, { at: minutes(10) }), {
    isRead: false,
    isFromBlocked: false,
    me: me.id,
  })
  expect(after[0]).toMatchObject({
    groupId,
    unreadCount: 1,
    mentionCount: 0,
    newMsgPreview: 'text 10',
    gist: { type: MessageType.text, text: 'text 10' },
    newMsgAuthor: { userId: peer.id, nickname: peer.nickname },
  })
  expect(withGroupMessage([], groupMessage(1), { isRead: false, isFromBlocked: false, me: me.id })).toEqual(
    [],
  )
})

test('mentions of me and of everyone count until the group is read', () => {
  const at = (userID: number) => ({ type: MessageType.at, atMsg: { userID, content: '@you' } }) as const
  const take = (rows: readonly GroupSession[], userID: number, isRead = false) =>
    withGroupMessage(rows, groupMessage(1, { msg: at(userID) }), { isRead, isFromBlocked: false, me: me.id })
  const mentioned = take(take(take([group(groupId, 1)], me.id), 0), 99)
  expect(mentioned[0]).toMatchObject({ unreadCount: 3, mentionCount: 2 })
  expect(take([group(groupId, 1)], me.id, true)[0]?.mentionCount).toBe(0)
  const read = withMarks(mentioned, { kind: 'group', id: groupId }, { unreadCount: 0 })
  expect(read[0]).toMatchObject({ unreadCount: 0, mentionCount: 0 })
})

test('a mention by somebody whom I block is a message like any other', () => {
  const message = groupMessage(1, {
    msg: { type: MessageType.at, atMsg: { userID: me.id, content: '@you' } },
  })
  const [row] = withGroupMessage([group(groupId, 1)], message, {
    isRead: false,
    isFromBlocked: true,
    me: me.id,
  })
  expect(row).toMatchObject({ unreadCount: 1, mentionCount: 0 })
})

test('marks belong to one conversation, even where a person and a group share an id', () => {
  const rows: ListedConversation[] = [chat(4, 3), group(4, 2, { unreadCount: 2 })]
  expect(order(withMarks(rows, { kind: 'group', id: 4 }, { isTop: true }))).toEqual(['/group/4', '/user/4'])
  expect(withMarks(rows, person(4), { unreadCount: 0 })).toBe(rows)
  expect(withMarks(rows, person(99), { isTop: true })).toBe(rows)
})

test('muted conversations are not in the total but known of; one marked unread counts as one', () => {
  const rows: ListedConversation[] = [
    chat(2, 1, { unreadCount: 3 }),
    chat(3, 1, { isMarkedUnread: true }),
    group(4, 1, { unreadCount: 9, isMuted: true }),
  ]
  expect(totalUnread(rows)).toBe(4)
  expect(hasMutedUnread(rows)).toBe(true)
  expect(hasMutedUnread(rows.slice(0, 2))).toBe(false)
})

test('of a muted group what mentions me is counted nevertheless', () => {
  const muted = group(4, 1, { unreadCount: 9, mentionCount: 2, isMuted: true, isMarkedUnread: true })
  expect(totalUnread([chat(2, 1, { unreadCount: 3 }), muted])).toBe(5)
  expect(totalUnread([group(4, 1, { unreadCount: 9, mentionCount: 2 })])).toBe(9)
})

test('a group has the mark of a call while one is on, and no other group has it', () => {
  const call = { kind: 'video', startedAt: minutes(1), version: 1, people: [] } as const
  const before = [group(2, 9), group(4, 7)]
  const during = withCall(before, { event: 'conference', groupID: 4, conference: { ...call, people: [] } })
  expect(during.map((row) => row.call)).toEqual([undefined, 'video'])
  const after = withCall(during, { event: 'conference', groupID: 4 })
  expect(after.map((row) => row.call)).toEqual([undefined, undefined])
})
