import type { ChatSession, Friend, GroupSession, MyGroup } from '@parley/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { targetOf, waitingIn } from '../../domain/conversations/list-rows.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { loadPinyinSpeller, type Speller } from '../../platform/spelling/spelling.ts'
import { found, type Known, placesOf, suggested } from './places.ts'

let pinyin: Speller
beforeAll(async () => {
  pinyin = await loadPinyinSpeller()
})

const day = (of: number) => `2026-11-${String(of).padStart(2, '0')}T08:00:00.000Z`
const chat = (userId: number, nickname: string, on: number, more: Partial<ChatSession> = {}) =>
  ({
    userId,
    nickname,
    avatar: '',
    created_at: day(on),
    isTop: false,
    unreadCount: 0,
    ...more,
  }) as ChatSession
const groupChat = (groupId: number, title: string, on: number, more: Partial<GroupSession> = {}) =>
  ({
    groupId,
    title,
    avatar: '',
    newMsgDate: day(on),
    isTop: false,
    unreadCount: 0,
    ...more,
  }) as GroupSession
const friend = (userID: number, nickname: string, notice = '') =>
  ({ userID, nickname, notice, avatar: '', isOnline: false }) as Friend

const known: Known = {
  chats: [
    chat(2, 'Bob', 10),
    chat(3, '林小满', 12, { unreadCount: 2 }),
    chat(4, 'Dan', 13, { unreadCount: 5, isMuted: true }),
    chat(5, 'Eve', 9, { isTop: true }),
  ],
  groupChats: [groupChat(7, '登山俱乐部', 11, { isMarkedUnread: true }), groupChat(8, 'Quiet', 1)],
  friends: [friend(2, 'Bob', '老鲍'), friend(3, '林小满'), friend(6, 'Fay')],
  groups: [
    { groupId: 7, groupTitle: '登山俱乐部' } as MyGroup,
    { groupId: 9, groupTitle: 'Choir' } as MyGroup,
  ],
  me: { userID: 1, nickname: 'Alice', avatar: '' },
  noteToSelf: '收藏',
}
const places = placesOf(known)
const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path)

test('every person and group is there once: pinned first, then newest, then those without a conversation', () => {
  const conversations = ['/user/5', '/user/4', '/user/3', '/group/7', '/user/2', '/group/8']
  expect(paths(places).slice(0, 6)).toEqual(conversations)
  expect(paths(places).slice(6).sort()).toEqual(['/group/9', '/user/1', '/user/6'])
})

test('people are called by my note', () => {
  expect(places.find(({ path }) => path === '/user/2')?.name).toBe('老鲍')
})

test('with nothing typed the unread come first, not those that are muted or open', () => {
  const { unread, recent } = suggested(places, '/user/5')
  expect(paths(unread)).toEqual(['/user/3', '/group/7'])
  expect(paths(recent).slice(0, 2)).toEqual(['/user/4', '/user/2'])
  expect(paths([...unread, ...recent])).not.toContain('/user/5')
})

describe('what is typed finds', () => {
  test.each([
    ['pinyin', 'linxiaoman', ['/user/3']],
    ['initials', 'dsjlb', ['/group/7']],
    ['a nickname behind a note', 'bob', ['/user/2']],
    ['an account', '6', ['/user/6']],
    ['nobody', 'zzz', []],
  ])('%s', (_, typed, expected) => expect(paths(found(places, typed, pinyin))).toEqual(expected))

  test('those that begin with it first', () => {
    const list = placesOf({ ...known, friends: [friend(10, 'Ann Quist'), friend(11, 'Quist')] })
    expect(paths(found(list, 'qui', pinyin))).toEqual(['/group/8', '/user/11', '/user/10'])
  })
})

test('the search counts as unread the conversations that add to the badge', () => {
  const marks = [false, true]
  const rows = marks.flatMap((isMuted) =>
    marks.flatMap((isMarkedUnread) =>
      [0, 2].map((unreadCount) => ({ isMuted, isMarkedUnread, unreadCount })),
    ),
  )
  const chats = rows.map((row, index) => chat(100 + index, 'Ann', 1, row))
  const groupChats = rows.flatMap((row, index) =>
    [0, 1].map((mentionCount) => groupChat(200 + 2 * index + mentionCount, 'G', 1, { ...row, mentionCount })),
  )
  const places = placesOf({ ...known, chats, groupChats })
  const waiting = [...chats, ...groupChats].filter((row) => waitingIn(row) > 0)
  expect(new Set(paths(suggested(places, '').unread))).toEqual(
    new Set(waiting.map((row) => pathOf(targetOf(row)))),
  )
})
