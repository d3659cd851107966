import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBackoff, delayOf } from './backoff.ts'

test('the bound of the wait doubles from 0.3 s to 8 s', () => {
  const bounds = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => delayOf(failures, 1))
  expect(bounds).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000, 8000])
})

test('any wait is within its bound', () => {
  fc.assert(
    fc.property(
      fc.nat(2000),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (failures, random) => {
        const delay = delayOf(failures, random)
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThanOrEqual(defaultBackoff.maxMs)
      },
    ),
  )
})
