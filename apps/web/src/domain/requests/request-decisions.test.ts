import { RequestStatus } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { afterDecisions, countWaiting } from './request-decisions.ts'

const { pending, agreed, refused, deleted } = RequestStatus

const request = (id: number, flag: 'send' | 'rev', status: RequestStatus = pending) => ({ id, flag, status })

test('only received and undecided requests wait for me', () => {
  expect(
    countWaiting([request(1, 'rev'), request(2, 'send'), request(3, 'rev', agreed), request(4, 'rev')]),
  ).toBe(2)
})

test('decisions on their way are shown as carried out, and a deleted request is gone', () => {
  const list = [request(1, 'rev'), request(2, 'rev', refused), request(3, 'rev')]
  const after = afterDecisions(list, [
    { id: 1, status: agreed },
    { id: 2, status: deleted },
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
