import { expect, test } from 'vitest'
import { minutesLeft } from './muting.ts'

test('muting ends without an event', () => {
  const minute = 60_000
  expect(minutesLeft(10, 0, 0)).toBe(10)
  expect(minutesLeft(10, 0, 30_000)).toBe(10)
  expect(minutesLeft(10, 0, 9 * minute)).toBe(1)
  expect(minutesLeft(10, 0, 10 * minute)).toBeUndefined()
  expect(minutesLeft(undefined, minute, 0)).toBeUndefined()
  expect(minutesLeft(10, minute, 0)).toBe(10)
})
