import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf } from './box.ts'

test.each([
  [
    { width: 200, height: 100 },
    { width: 200, height: 100 },
  ],
  [
    { width: 3000, height: 2000 },
    { width: 300, height: 200 },
  ],
  [
    { width: 1000, height: 4000 },
    { width: 128, height: 320 },
  ],
  [
    { width: 5000, height: 500 },
    { width: 300, height: 120 },
  ],
  [
    { width: 10, height: 4000 },
    { width: 64, height: 48 },
  ],
  [
    { width: 1, height: 1 },
    { width: 64, height: 48 },
  ],
])('a picture of %j takes %j', (size, box) => {
  expect(boxOf(size)).toEqual(box)
})

test('no picture takes more room than a bubble has, none less than a finger needs', () => {
  const side = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const box = boxOf({ width, height })
      expect(box.width).toBeGreaterThanOrEqual(64)
      expect(box.width).toBeLessThanOrEqual(300)
      expect(box.height).toBeGreaterThanOrEqual(48)
      expect(box.height).toBeLessThanOrEqual(320)
    }),
  )
})
