import type { ChatSession, Friend } from '@parley/contract'
import { expect, test } from 'vitest'
import { listItems } from './list-items.ts'

const session = (userId: number, nickname: string): ChatSession => ({
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
const friend = (userID: number, nickname: string, notice = ''): Friend => ({
  userID,
  nickname,
  notice,
  abstract: '',
  avatar: '',
  isOnline: false,
})
const known = {
  sessions: [session(2, 'Bob'), session(3, 'Carla'), session(1, 'Alice')],
  friends: new Map(
    [friend(2, 'Bob', '老板'), friend(3, 'Carla'), friend(4, 'Bobby')].map((one) => [one.userID, one]),
  ),
  me: { userID: 1, nickname: 'Alice', avatar: '' },
  noteToSelf: '给自己的备忘',
}
const shown = (filter: string) =>
  listItems(filter, known).map((item) => ('name' in item ? item.name : item.kind))

test('conversations keep their order and bear my notes for people', () => {
  expect(shown('')).toEqual(['老板', 'Carla', '给自己的备忘'])
})

test('a search finds nicknames, notes and ids, and friends without a conversation below', () => {
  expect(shown('BOB')).toEqual(['老板', 'heading', 'Bobby'])
  expect(shown('老')).toEqual(['老板'])
  expect(shown('3')).toEqual(['Carla'])
  expect(shown('nobody')).toEqual([])
})

test('whoever has friends and no conversation yet sees the friends', () => {
  const items = listItems('', { ...known, sessions: [] })
  expect(items.map(({ kind }) => kind)).toEqual(['heading', 'friend', 'friend', 'friend'])
  expect(listItems('', { ...known, sessions: [], friends: new Map() })).toEqual([])
})

test('notes to self are found before there are any', () => {
  const items = listItems('备忘', { ...known, sessions: [] })
  expect(items.map(({ kind }) => kind)).toEqual(['heading', 'friend'])
})
