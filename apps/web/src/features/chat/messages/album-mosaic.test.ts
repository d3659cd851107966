import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mosaicOf } from './album-mosaic.ts'

const ratios = fc.array(fc.double({ min: 0.05, max: 20, noNaN: true }), { minLength: 1, maxLength: 10 })

test('pictures of whatever shapes fill the whole, and none covers another', () => {
  fc.assert(
    fc.property(ratios, (shapes) => {
      const { tiles, height } = mosaicOf(shapes)
      expect(tiles).toHaveLength(shapes.length)
      expect(tiles.reduce((sum, one) => sum + one.width * one.height, 0)).toBeCloseTo(1, 6)
      for (const { left, top, width, height } of tiles) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9)
      }
      expect(height).toBeLessThanOrEqual(2)
    }),
  )
})

test('they stand in their order, row after row', () => {
  fc.assert(
    fc.property(ratios, (shapes) => {
      const { tiles } = mosaicOf(shapes)
      for (const [at, { left, top }] of tiles.entries()) {
        const before = tiles[at - 1]
        if (before) expect(top > before.top + 1e-9 || left > before.left).toBe(true)
      }
    }),
  )
})

test('two upright pictures stand side by side, two wide ones over each other', () => {
  const [a, b] = mosaicOf([0.75, 0.75]).tiles
  expect(a?.top).toBe(b?.top)
  const [c, d] = mosaicOf([1.9, 1.9]).tiles
  expect(c?.left).toBe(d?.left)
})
