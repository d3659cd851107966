import type { FriendRequest, GroupNotice } from '@parley/contract'
import { GroupNoticeType, RequestStatus, Verification } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import { answersOf, friendNotice, groupNotice } from './notice-view.ts'

const { pending, agreed, refused, ignored } = RequestStatus
const nameOf = ({ userID, nickname }: { userID: number; nickname: string }) => `${nickname} ${userID}`
const createdAt = '2026-11-21T08:00:00.000Z'

const request = (changes: Partial<FriendRequest>): FriendRequest => ({
  id: 1,
  userID: 10002,
  nickname: 'Bob',
  avatar: '',
  additionalMessages: '',
  verificationQuestion: null,
  status: pending,
  sendStatus: pending,
  revStatus: pending,
  verification: Verification.message,
  flag: 'rev',
  createdAt,
  ...changes,
})
const notice = (changes: Partial<GroupNotice>): GroupNotice => ({
  id: 1,
  grouId: 7,
  userId: 10002,
  userNickname: 'Bob',
  userAvatar: '/api/file/bob',
  status: pending,
  flag: 'rev',
  additionalMessages: '',
  verificationQuestion: null,
  title: 'Club',
  avatar: 'C',
  createdAt,
  type: GroupNoticeType.wantsToJoin,
  ...changes,
})

describe('what can be done', () => {
  const can = ({ isWaiting, isHandled, chatPath }: ReturnType<typeof friendNotice>) => ({
    isWaiting,
    isHandled,
    chatPath,
  })
  const decide = { isWaiting: true, isHandled: false, chatPath: undefined }
  const wait = { isWaiting: false, isHandled: false, chatPath: undefined }
  const clear = { isWaiting: false, isHandled: true, chatPath: undefined }

  test.each([
    ['rev', pending, decide],
    ['send', pending, wait],
    ['rev', agreed, { ...clear, chatPath: '/user/10002' }],
    ['send', agreed, { ...clear, chatPath: '/user/10002' }],
    ['rev', refused, clear],
    ['send', ignored, clear],
  ] as const)('with a friend request: %s, status %i', (flag, status, expected) => {
    expect(can(friendNotice(request({ flag, status }), nameOf))).toEqual(expected)
  })

  test.each([
    ['rev', pending, decide],
    ['send', pending, wait],
    ['rev', agreed, clear],
    ['send', agreed, { ...clear, chatPath: '/group/7' }],
    ['rev', ignored, clear],
    ['send', refused, clear],
  ] as const)('with a request to join: %s, status %i', (flag, status, expected) => {
    expect(can(groupNotice(notice({ flag, status }), nameOf))).toEqual(expected)
  })

  test('with the notice that somebody left: only delete it', () => {
    const left = notice({ type: GroupNoticeType.hasLeft, status: agreed })
    expect(can(groupNotice(left, nameOf))).toEqual(clear)
  })
})

test('a notice is about the person; my own about the group', () => {
  expect(groupNotice(notice({}), nameOf).subject).toEqual({
    id: 10002,
    name: 'Bob 10002',
    avatar: '/api/file/bob',
    path: '/m/users/10002',
  })
  expect(groupNotice(notice({ flag: 'send' }), nameOf).subject).toEqual({
    id: 7,
    name: 'Club',
    avatar: 'C',
    path: undefined,
  })
})

test('questions are shown with their answers, and without where there is none', () => {
  const verificationQuestion = { problem1: '学校？', answer1: '一中', problem3: '班级？' }
  expect(answersOf({ verificationQuestion })).toEqual([
    { key: 'problem1', problem: '学校？', answer: '一中' },
    { key: 'problem3', problem: '班级？', answer: '' },
  ])
  expect(answersOf({ verificationQuestion: null })).toEqual([])
  expect(answersOf({ verificationQuestion: { problem1: '学校？' } })).toEqual([])
})
