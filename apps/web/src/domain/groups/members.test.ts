import type { GroupMember, MemberSort } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import { loadPinyinSpeller } from '../../platform/spelling/spelling.ts'
import { findMembers, mutedMinutes, sortMembers } from './members.ts'

const member = (userId: number, changes: Partial<GroupMember> = {}): GroupMember => ({
  userId,
  userNickname: `user ${userId}`,
  avatar: '',
  isOnline: false,
  isFriend: false,
  role: MemberRole.member,
  memberNickname: '',
  createdAt: '2026-11-01T08:00:00.000Z',
  newMsgDate: null,
  prohibitionTime: null,
  ...changes,
})
const named = (one: GroupMember) => ({ member: one, name: one.memberNickname || one.userNickname })

describe('members in order', () => {
  const list = [
    member(4, { createdAt: '2026-11-04T08:00:00.000Z', newMsgDate: '2026-11-20T08:00:00.000Z' }),
    member(2, { role: MemberRole.administrator, createdAt: '2026-11-03T08:00:00.000Z' }),
    member(1, { role: MemberRole.owner, newMsgDate: '2026-11-19T08:00:00.000Z' }),
    member(3, { createdAt: '2026-11-02T08:00:00.000Z' }),
  ].map(named)

  test.each<[MemberSort, number[]]>([
    ['role asc', [1, 2, 3, 4]],
    ['new_msg_date desc', [4, 1, 2, 3]],
    ['new_msg_date asc', [2, 3, 1, 4]],
    ['created_at desc', [4, 2, 3, 1]],
    ['created_at asc', [1, 3, 2, 4]],
  ])('by %s', (sort, ids) => {
    expect(sortMembers(list, sort).map(({ member: { userId } }) => userId)).toEqual(ids)
  })
})

test('members are found by every name they have, by pinyin and by account', async () => {
  const speller = await loadPinyinSpeller()
  const list = [
    { member: member(10001, { userNickname: '曾小贤', memberNickname: '班长' }), name: '老曾' },
    { member: member(20002, { userNickname: 'José' }), name: 'José' },
  ]
  const found = (typed: string) => findMembers(list, typed, speller).map(({ member: { userId } }) => userId)
  expect(['老', '班长', 'zxx', '1000'].map(found)).toEqual([[10001], [10001], [10001], [10001]])
  expect(found('jose')).toEqual([20002])
  expect(found(' ')).toEqual([10001, 20002])
  expect(found('nobody')).toEqual([])
})

test('muting runs out by itself', () => {
  const minute = 60_000
  expect(mutedMinutes(10, 0, 0)).toBe(10)
  expect(mutedMinutes(10, 0, 30_000)).toBe(10)
  expect(mutedMinutes(10, 0, 9 * minute)).toBe(1)
  expect(mutedMinutes(10, 0, 10 * minute)).toBeNull()
  expect(mutedMinutes(null, 0, 0)).toBeNull()
  expect(mutedMinutes(null, minute, 0)).toBeNull()
  expect(mutedMinutes(10, minute, 0)).toBe(10)
})
