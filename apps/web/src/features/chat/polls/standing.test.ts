import { expect, test } from 'vitest'
import { isSame, shareOf, standingOf } from './standing.ts'

const poll = { question: 'Lunch?', options: ['Noodles', 'Rice', 'Nothing'] }
const votes = { asOf: 3, counts: [2, 1, 0], voters: 3, mine: [0] }

test('a poll in which nobody has voted has no votes', () => {
  expect(standingOf(poll, undefined, 0)).toEqual({ counts: [0, 0, 0], voters: 0, mine: [], isEnded: false })
})

test('what I have chosen since takes the place of what I chose before', () => {
  expect(standingOf({ ...poll, votes }, [1], 0)).toMatchObject({ counts: [1, 2, 0], voters: 3, mine: [1] })
  expect(standingOf({ ...poll, votes }, [], 0)).toMatchObject({ counts: [1, 1, 0], voters: 2, mine: [] })
  expect(standingOf(poll, [2], 0)).toMatchObject({ counts: [0, 0, 1], voters: 1, mine: [2] })
})

test('a poll has ended once somebody has closed it, or its time has come', () => {
  const endsAt = '2026-11-24T08:00:00.000Z'
  const end = Date.parse(endsAt)
  expect(standingOf({ ...poll, endsAt }, undefined, end - 1).isEnded).toBe(false)
  expect(standingOf({ ...poll, endsAt }, undefined, end).isEnded).toBe(true)
  expect(standingOf({ ...poll, votes: { ...votes, closedAt: endsAt } }, undefined, 0).isEnded).toBe(true)
})

test('a share is of those who have voted', () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 0), shareOf(5, 5)]).toEqual([33, 67, 0, 100])
})

test('two choices are the same whatever their order', () => {
  expect([isSame([0, 2], [2, 0]), isSame([0], [0, 1]), isSame([], [])]).toEqual([true, false, true])
})
