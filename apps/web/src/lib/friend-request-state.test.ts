import type { FriendRequest } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { afterDecisions, countWaiting, pendingWith } from './friend-request-state.ts'

const { pending, agreed, refused, deleted } = RequestStatus

const request = (id: number, flag: FriendRequest['flag'], status: FriendRequest['status'] = pending) =>
  ({ id, userID: id + 100, flag, status }) as FriendRequest

test('only received and undecided requests wait for me', () => {
  expect(
    countWaiting([request(1, 'rev'), request(2, 'send'), request(3, 'rev', agreed), request(4, 'rev')]),
  ).toBe(2)
})

test('decisions on their way are shown as carried out, and a deleted request is gone', () => {
  const list = [request(1, 'rev'), request(2, 'rev', refused), request(3, 'rev')]
  const after = afterDecisions(list, [
    { verifyId: 1, status: agreed },
    { verifyId: 2, status: deleted },
  ])
  expect(after.map(({ id, status }) => [id, status])).toEqual([
    [1, agreed],
    [3, pending],
  ])
  expect(list[0]?.status).toBe(pending)
})

test('without decisions the list is the same list', () => {
  const list = [request(1, 'rev')]
  expect(afterDecisions(list, [])).toBe(list)
})

test('a pending request is told by its direction, an answered one is not', () => {
  const list = [request(1, 'send'), request(2, 'rev'), request(3, 'send', refused)]
  expect([101, 102, 103, 104].map((id) => pendingWith(list, id))).toEqual([
    'send',
    'rev',
    undefined,
    undefined,
  ])
})
