import type { ChatSession, Friend, GroupSession } from '@parley/contract'
import { expect, test } from 'vitest'
import { loadPinyinSpeller, plainSpeller } from '../../platform/spelling/spelling.ts'
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
  noteToSelf: '给自己的备忘',
  you: '你',
  speller: plainSpeller,
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

test('Chinese names are found by their pinyin and its first letters', async () => {
  const conversations = [group(9, '登山群'), direct(2, 'Bob'), direct(5, '林小满')]
  const found = async (typed: string) =>
    listItems(typed, { ...known, conversations, speller: await loadPinyinSpeller() }).map(({ key }) => key)
  expect(await found('dengshan')).toEqual(['/group/9'])
  expect(await found('lxm')).toEqual(['/user/5'])
  expect(await found('LAOBAN')).toEqual(['/user/2'])
})

test('whoever has friends and no conversation yet sees the friends', () => {
  const items = listItems('', { ...known, conversations: [] })
  expect(items.map(({ kind }) => kind)).toEqual(['heading', 'friend', 'friend', 'friend'])
  expect(listItems('', { ...known, conversations: [], friends: new Map() })).toEqual([])
})

test('notes to self are found before there are any', () => {
  const items = listItems('备忘', { ...known, conversations: [] })
  expect(items.map(({ kind }) => kind)).toEqual(['heading', 'friend'])
})

test('groups are found by their titles, and say who spoke last by my name for them', () => {
  const conversations = [
    group(2, 'Class 3', [2, 'Bob', 'Monitor']),
    group(9, 'Climbing', [9, 'Dan', '队长']),
    group(10, 'Quiet'),
    group(11, 'Mine', [1, 'Alice', '']),
  ]
  const authors = listItems('', { ...known, conversations }).map((item) => 'author' in item && item.author)
  expect(authors).toEqual(['老板', '队长', undefined, '你'])
  expect(listItems('climb', { ...known, conversations }).map(({ key }) => key)).toEqual(['/group/9'])
})
