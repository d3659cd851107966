import { expect, test } from 'vitest'
import type { ListedConversation } from '../../domain/conversations/list-rows.ts'
import { chatRow, groupRow } from '../../engine/test/rows.ts'
import { pathAt } from './neighbours.ts'

const rows: ListedConversation[] = [
  { ...chatRow(), userId: 5 },
  { ...chatRow(), userId: 4, unreadCount: 3 },
  { ...groupRow(), groupId: 7, unreadCount: 9, isMuted: true },
  { ...chatRow(), userId: 3, isMarkedUnread: true },
]

test.each([
  ['/user/4', 'next', '/group/7'],
  ['/user/4', 'previous', '/user/5'],
  ['/user/4/info', 'next', '/group/7'],
  ['/notice', 'next', '/user/5'],
  ['/user/5', 'previous', undefined],
  ['/user/5', 'nextUnread', '/user/4'],
  ['/user/4', 'nextUnread', '/user/3'],
  ['/user/3', 'nextUnread', '/user/4'],
  ['/notice', 'nextUnread', '/user/4'],
  // The number of another begins alike.
  ['/user/50', 'nextUnread', '/user/4'],
] as const)('a step from %s to the %s conversation leads to %s', (open, step, expected) =>
  expect(pathAt(rows, open, step)).toBe(expected),
)

test('where nothing else waits there is no next unread conversation', () => {
  expect(pathAt(rows.slice(0, 2), '/user/4', 'nextUnread')).toBeUndefined()
  expect(pathAt([], '/user/4', 'nextUnread')).toBeUndefined()
})
