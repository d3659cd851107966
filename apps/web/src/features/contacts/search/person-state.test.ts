import type { FriendRequest } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { personStateOf } from './person-state.ts'

const request = (changes: Partial<FriendRequest>): FriendRequest => ({
  id: 1,
  userID: 2,
  nickname: 'Bob',
  avatar: '',
  additionalMessages: '',
  verificationQuestion: null,
  status: RequestStatus.pending,
  sendStatus: RequestStatus.pending,
  revStatus: RequestStatus.pending,
  verification: 2,
  flag: 'send',
  createdAt: '2026-11-21T08:00:00.000Z',
  ...changes,
})
const stateOf = (isFriend: boolean, ...requests: FriendRequest[]) =>
  personStateOf({ userID: 2, isFriend }, 1, requests)

test('a stranger can be added', () => expect(stateOf(false)).toBe('none'))

test('I am myself', () => expect(personStateOf({ userID: 1, isFriend: false }, 1, [])).toBe('me'))

test('a friend is a friend, whatever requests are left', () => {
  expect(stateOf(true, request({}))).toBe('friend')
})

test('a pending request has the state of its direction', () => {
  expect(stateOf(false, request({}))).toBe('requested')
  expect(stateOf(false, request({ flag: 'rev' }))).toBe('asked')
})

test('a request that was answered, or is with somebody else, is none', () => {
  expect(stateOf(false, request({ status: RequestStatus.refused }))).toBe('none')
  expect(stateOf(false, request({ status: RequestStatus.ignored, flag: 'rev' }))).toBe('none')
  expect(stateOf(false, request({ userID: 3 }))).toBe('none')
})

test('an old answer does not hide a new request', () => {
  expect(stateOf(false, request({ id: 2 }), request({ status: RequestStatus.refused }))).toBe('requested')
})
