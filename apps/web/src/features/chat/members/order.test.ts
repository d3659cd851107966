import { MemberRole } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import type { Member } from '../../../domain/groups/use-members.ts'
import { plainSpeller } from '../../../platform/spelling/spelling.ts'
import { findMembers, inOrder } from './order.ts'

const member = (id: number, more: Partial<Member> = {}): Member => ({
  id,
  name: `name ${id}`,
  nickname: `nickname ${id}`,
  memberNickname: '',
  avatar: '',
  role: MemberRole.member,
  isOnline: false,
  isFriend: false,
  mutedMinutes: undefined,
  ...more,
})
const ids = (members: readonly Member[]) => members.map(({ id }) => id)

test('staff stand first, then whoever is online, and the others as they came', () => {
  const members = [
    member(1),
    member(2, { isOnline: true }),
    member(3, { role: MemberRole.owner }),
    member(4),
    member(5, { role: MemberRole.administrator, isOnline: true }),
  ]
  expect(ids(inOrder(members))).toEqual([3, 5, 2, 1, 4])
})

test('members are found by each of their names and by the beginning of their account', () => {
  const members = [
    member(101, { name: 'Boss', nickname: 'Bob' }),
    member(202, { memberNickname: 'Monitor' }),
    member(303),
  ]
  const found = (typed: string) => ids(findMembers(members, typed, plainSpeller))
  expect(found('boss')).toEqual([101])
  expect(found('BOB')).toEqual([101])
  expect(found('monitor')).toEqual([202])
  expect(found('30')).toEqual([303])
  expect(found('none')).toEqual([])
})
