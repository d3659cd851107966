import { expect, test } from 'vitest'
import { dayStarts, spansOf } from './days.ts'

test.for([
  [0, '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  [480, '2026-11-22T16:00:00.000Z', '2026-11-23T16:00:00.000Z'],
  [-300, '2026-11-22T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
] as const)('days begin where their reader is, %i minutes ahead', ([ahead, yesterday, today]) => {
  const starts = dayStarts(new Date('2026-11-23T17:30:00.000Z'), ahead, 2)
  expect(starts.map((start) => start.toISOString())).toEqual([yesterday, today])
})

test('spans are counted once, in the order of time, and summed from any of their beginnings', () => {
  const [first, second, third] = [new Date(1), new Date(2), new Date(3)]
  const { times, sumSince } = spansOf([third, first, second, second])
  expect(times).toEqual([first, second, third])
  expect([first, second, third, new Date(4)].map((from) => sumSince([5, 7, 11], from))).toEqual([
    23, 18, 11, 0,
  ])
})
