import type { FriendRequest } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { pendingWith } from './friend-request-state.ts'

const { pending, refused } = RequestStatus

const request = (id: number, flag: FriendRequest['flag'], status: FriendRequest['status'] = pending) =>
  ({ id, userID: id + 100, flag, status }) as FriendRequest

test('a pending request has its direction, an answered one has none', () => {
  const list = [request(1, 'send'), request(2, 'rev'), request(3, 'send', refused)]
  expect([101, 102, 103, 104].map((id) => pendingWith(list, id))).toEqual([
    'send',
    'rev',
    undefined,
    undefined,
  ])
})
