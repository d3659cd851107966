import type { ChatSession, Friend, GroupSession } from '@parley/contract'
import { expect, test } from 'vitest'
import { listItems } from './list-items.ts'

const direct = (userId: number, nickname: string): ChatSession => ({
  userId,
  nickname,
  avatar: '',
  created_at: '2026-11-21T12:00:00.000Z',
  msgPreview: '',
  isTop: false,
  isOnline: false,
  unreadCount: 0,
  isMuted: false,
  isMarkedUnread: false,
})
const group = (groupId: number, title: string, author?: [number, string, string]): GroupSession => ({
  groupId,
  title,
  avatar: '',
  newMsgDate: '2026-11-21T12:00:00.000Z',
  newMsgPreview: '',
  newMsgAuthor: author ? { userId: author[0], nickname: author[1], memberNickname: author[2] } : null,
  joinedAt: '2026-11-21T12:00:00.000Z',
  isTop: false,
  unreadCount: 0,
  mentionCount: 0,
  isMuted: false,
  isMarkedUnread: false,
})
const friend = (userID: number, nickname: string, notice = ''): Friend => ({
  userID,
  nickname,
  notice,
  abstract: '',
  avatar: '',
  isOnline: false,
})
const known = {
  conversations: [direct(2, 'Bob'), direct(3, 'Carla'), direct(1, 'Alice')],
  friends: new Map(
    [friend(2, 'Bob', '老板'), friend(3, 'Carla'), friend(4, 'Bobby')].map((one) => [one.userID, one]),
  ),
  me: { userID: 1, nickname: 'Alice', avatar: '' },
  noteToSelf: '收藏',
  you: '你',
}

test('conversations keep their order and bear my notes for people', () => {
  const names = listItems(known).map(({ name }) => name)
  expect(names).toEqual(['老板', 'Carla', '收藏'])
})

test('groups say who spoke last by my name for them', () => {
  const conversations = [
    group(2, 'Class 3', [2, 'Bob', 'Monitor']),
    group(9, 'Climbing', [9, 'Dan', '队长']),
    group(10, 'Quiet'),
    group(11, 'Mine', [1, 'Alice', '']),
  ]
  const authors = listItems({ ...known, conversations }).map(({ author }) => author)
  expect(authors).toEqual(['老板', '队长', undefined, '你'])
})
