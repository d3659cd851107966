import type { GroupNotice } from '@parley/contract'
import { GroupNoticeType, RequestStatus } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { hitStateOf } from './hit-state.ts'

const hit = { groupId: 7, isInGroup: false, userCount: 3, size: 200 }
const notice = (changes: Partial<GroupNotice> = {}): GroupNotice => ({
  id: 1,
  grouId: 7,
  userId: 1,
  userNickname: 'me',
  userAvatar: '',
  status: RequestStatus.pending,
  flag: 'send',
  additionalMessages: '',
  verificationQuestion: null,
  title: 'Club',
  avatar: 'C',
  createdAt: '2026-11-21T08:00:00.000Z',
  type: GroupNoticeType.wantsToJoin,
  ...changes,
})

test('a group that I am not in can be joined', () => expect(hitStateOf(hit, [])).toBe('none'))

test('membership counts for more than an open request, or a full group', () => {
  expect(hitStateOf({ ...hit, isInGroup: true, size: 3 }, [notice()])).toBe('member')
})

test('a request of mine that nobody has answered shows', () => {
  expect(hitStateOf(hit, [notice()])).toBe('requested')
  expect(hitStateOf(hit, [notice({ status: RequestStatus.refused })])).toBe('none')
})

test("others' requests, and mine for other groups, are not mine for this one", () => {
  expect(hitStateOf(hit, [notice({ flag: 'rev' })])).toBe('none')
  expect(hitStateOf(hit, [notice({ grouId: 8 })])).toBe('none')
})

test('a full group cannot be joined', () => expect(hitStateOf({ ...hit, size: 3 }, [])).toBe('full'))
