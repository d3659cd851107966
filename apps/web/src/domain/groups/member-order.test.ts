import { MemberRole } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { type MemberOrder, presentFirst, sortMembers } from './member-order.ts'
import { memberFor } from './test/member.ts'

const members = [
  memberFor(4, { joinedAt: '2026-11-04T08:00:00.000Z', wroteAt: '2026-11-20T08:00:00.000Z' }),
  memberFor(2, { role: MemberRole.administrator, joinedAt: '2026-11-03T08:00:00.000Z' }),
  memberFor(1, { role: MemberRole.owner, wroteAt: '2026-11-19T08:00:00.000Z' }),
  memberFor(3, { joinedAt: '2026-11-02T08:00:00.000Z' }),
]

test.each<[MemberOrder, number[]]>([
  ['role', [1, 2, 3, 4]],
  ['newestMessage', [4, 1, 2, 3]],
  ['oldestMessage', [2, 3, 1, 4]],
  ['newest', [4, 2, 3, 1]],
  ['oldest', [1, 3, 2, 4]],
])('members in the order %s', (order, ids) => {
  expect(sortMembers(members, order).map(({ id }) => id)).toEqual(ids)
})

test('staff come first, then the members who are online, and the others as they came', () => {
  const present = [
    memberFor(1),
    memberFor(2, { isOnline: true }),
    memberFor(3, { role: MemberRole.owner }),
    memberFor(4),
    memberFor(5, { role: MemberRole.administrator, isOnline: true }),
  ]
  expect(presentFirst(present).map(({ id }) => id)).toEqual([3, 5, 2, 1, 4])
})
