import fc from 'fast-check'
import { expect, test } from 'vitest'
import { voiceBars, voiceWidth } from './voice-look.ts'

const seconds = fc.double({ min: 0, max: 3600, noNaN: true })

test('a longer voice message never has a shorter bubble, and none leaves the chat', () => {
  fc.assert(
    fc.property(seconds, seconds, (one, other) => {
      expect(voiceWidth(Math.max(one, other))).toBeGreaterThanOrEqual(voiceWidth(Math.min(one, other)))
      expect(voiceWidth(one)).toBeGreaterThanOrEqual(96)
      expect(voiceWidth(one)).toBeLessThanOrEqual(260)
    }),
  )
})

test('a message keeps its bars', () => {
  fc.assert(
    fc.property(fc.string(), seconds, (src, length) => {
      const bars = voiceBars(src, voiceWidth(length))
      expect(bars).toEqual(voiceBars(src, voiceWidth(length)))
      for (const bar of bars) expect(bar).toBeGreaterThan(0)
      for (const bar of bars) expect(bar).toBeLessThanOrEqual(1)
    }),
  )
})
