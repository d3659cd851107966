import { expect, test } from 'vitest'
import { nextLook } from './found.ts'

test('results are looked up again after 3, 6, 12 and 24 seconds, and then no more', () => {
  expect([1, 2, 3, 4, 5].map((updates) => nextLook([{}], updates, 4))).toEqual([
    3000,
    6000,
    12_000,
    24_000,
    false,
  ])
  expect(nextLook([{}], 1, 0)).toBe(false)
})

test('results are looked up every 3 seconds while the index is not complete', () => {
  expect([1, 9].map((updates) => nextLook([{ index: { left: 7 } }], updates, 0))).toEqual([3000, 3000])
})

test('results of which a person has read on are left alone, and so are those that have not come', () => {
  expect(nextLook([{}, {}], 1, 4)).toBe(false)
  expect(nextLook(undefined, 0, 4)).toBe(false)
})
