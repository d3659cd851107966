import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Crop, firstCrop, maxZoom, pushed, sideOf, zoomed } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('the square that is kept', () => {
  test('is the biggest in the middle at first', () => {
    expect(firstCrop(wide)).toEqual({ x: 200, y: 100, zoom: 1 })
    expect(sideOf(wide, firstCrop(wide))).toBe(200)
  })

  test('goes left as the picture is pushed right, up to its edge', () => {
    expect(pushed(wide, firstCrop(wide), { x: 0.25, y: 0 }).x).toBe(150)
    expect(pushed(wide, firstCrop(wide), { x: 9, y: 9 })).toEqual({ x: 100, y: 100, zoom: 1 })
  })

  test('gets smaller around the point that stays', () => {
    const corner = zoomed(wide, firstCrop(wide), 2, { x: 0, y: 0 })
    expect(corner).toEqual({ x: 150, y: 50, zoom: 2 })
    expect(zoomed(wide, firstCrop(wide), 2)).toEqual({ x: 200, y: 100, zoom: 2 })
  })

  const step = fc.oneof(
    fc.record({
      x: fc.double({ min: -2, max: 2, noNaN: true }),
      y: fc.double({ min: -2, max: 2, noNaN: true }),
    }),
    fc.record({ zoom: fc.double({ min: 0, max: 9, noNaN: true }) }),
  )
  test('never leaves the picture, whatever is done to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.array(step, { maxLength: 12 }),
        (width, height, steps) => {
          const size = { width, height }
          const crop = steps.reduce<Crop>(
            (now, next) => ('zoom' in next ? zoomed(size, now, next.zoom) : pushed(size, now, next)),
            firstCrop(size),
          )
          const half = sideOf(size, crop) / 2
          const slack = 1e-6
          expect(crop.zoom).toBeGreaterThanOrEqual(1)
          expect(crop.zoom).toBeLessThanOrEqual(maxZoom)
          expect(crop.x - half).toBeGreaterThanOrEqual(-slack)
          expect(crop.y - half).toBeGreaterThanOrEqual(-slack)
          expect(crop.x + half).toBeLessThanOrEqual(width + slack)
          expect(crop.y + half).toBeLessThanOrEqual(height + slack)
        },
      ),
    )
  })
})
