import { expect, test } from 'vitest'
import { type ListedConversation, targetOf } from '../../../domain/conversations/list-rows.ts'
import { pathOf } from '../../../domain/conversations/target.ts'
import { chatRow, groupRow } from '../../../engine/test/rows.ts'
import { countUnread, type Filter, passes } from './filters.ts'

const rows: ListedConversation[] = [
  { ...chatRow(), userId: 2 },
  { ...chatRow(), userId: 3, unreadCount: 2 },
  { ...chatRow(), userId: 4, unreadCount: 2, isMuted: true },
  { ...chatRow(), userId: 7, isMarkedUnread: true },
  { ...groupRow(), groupId: 7, unreadCount: 5, mentionCount: 1, isMuted: true },
  { ...groupRow(), groupId: 8, unreadCount: 1 },
  { ...groupRow(), groupId: 9, unreadCount: 1, isAskedToRead: true },
]
const folders = [{ id: 1, label: 'Work', userIdList: [3], groupIdList: [7] }]
const shown = (filter: Filter) => rows.filter(passes(filter, folders)).map((row) => pathOf(targetOf(row)))

test.each([
  ['all', ['/user/2', '/user/3', '/user/4', '/user/7', '/group/7', '/group/8', '/group/9']],
  // Muted ones too.
  ['unread', ['/user/3', '/user/4', '/user/7', '/group/7', '/group/8', '/group/9']],
  ['mentions', ['/group/7', '/group/9']],
  ['groups', ['/group/7', '/group/8', '/group/9']],
  ['direct', ['/user/2', '/user/3', '/user/4', '/user/7']],
  // A person and a group may have the same number.
  [1, ['/user/3', '/group/7']],
  [2, []],
] as const)('the filter %s shows its conversations', (filter, expected) =>
  expect(shown(filter)).toEqual(expected),
)

test('a chip counts the unread conversations behind it, muted or not', () => {
  const counts = (['unread', 'mentions', 'groups', 'direct', 1] as const).map((filter) =>
    countUnread(rows, passes(filter, folders)),
  )
  expect(counts).toEqual([6, 2, 3, 3, 2])
})
