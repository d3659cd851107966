import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('the wait doubles with each failure in a row, up to a limit', () => {
  expect([1, 2, 3, 4, 5, 1000].map((failures) => backOff(failures, 1000, 10_000))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000,
  ])
})
