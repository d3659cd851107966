import * as fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrDrawing } from './drawing.ts'

/** A drawing as a camera would have it: dark on light, several pixels a square. */
function painted(text: string, scale = 4) {
  const { size, path } = qrDrawing(text)
  const side = size * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = row * side + Number(x) * scale
      for (let at = from; at < from + Number(length) * scale; at++) data.fill(0, at * 4, at * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

test('a drawn code decodes to its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), (text) => {
      expect(decodeQR(painted(text), { effort: Number.POSITIVE_INFINITY, timeLimit: 2000 })).toBe(text)
    }),
    { numRuns: 40 },
  )
})

test('a code has four light squares around it', () => {
  const { size, path } = qrDrawing('https://chat.example.org/i/K7QF2MXD9RTWHB4C')
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(4)
    expect(Number(y)).toBeGreaterThanOrEqual(4)
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(size - 4)
  }
})
