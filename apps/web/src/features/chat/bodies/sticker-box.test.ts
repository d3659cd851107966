import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stickerBox } from './sticker-box.ts'

const side = fc.integer({ min: 1, max: 20_000 })

test('a sticker is as large as others, in its own proportions', () => {
  expect(stickerBox({ width: 40, height: 30 })).toEqual({ width: 128, height: 96 })
  expect(stickerBox({ width: 1000, height: 4000 })).toEqual({ width: 32, height: 128 })
  expect(stickerBox(undefined)).toEqual({ width: 128, height: 128 })
})

test('its longer side is always the same, and the other never too small to see', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const box = stickerBox({ width, height })
      expect(Math.max(box.width, box.height)).toBe(128)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(32)
    }),
  )
})
