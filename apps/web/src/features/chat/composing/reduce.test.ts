import { expect, test } from 'vitest'
import { isTooLarge, reducedSize } from './reduce.ts'

test.each([
  [8000, 5000, false],
  [8000, 5001, true],
  [9000, 12_000, true],
])('%i × %i is too large: %s', (width, height, expected) => {
  expect(isTooLarge({ width, height })).toBe(expected)
})

test.each([
  [9900, 9900],
  [65_000, 2000],
  [1, 60_000_000],
])('%i × %i is made small enough, in the same proportions', (width, height) => {
  const size = reducedSize({ width, height })
  expect(isTooLarge(size)).toBe(false)
  expect(size.width).toBeGreaterThan(0)
  if (width > 1) expect(size.width / size.height).toBeCloseTo(width / height, 1)
})
