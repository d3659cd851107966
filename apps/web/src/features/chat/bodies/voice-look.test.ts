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

test('bars follow the loudness of the recording, in bubbles of every width', () => {
  const waveform = fc.stringMatching(/^[0-9a-f]{1,64}$/)
  fc.assert(
    fc.property(fc.option(waveform, { nil: undefined }), seconds, (drawn, length) => {
      for (const bar of voiceBars(drawn, voiceWidth(length))) {
        expect(bar).toBeGreaterThan(0)
        expect(bar).toBeLessThanOrEqual(1)
      }
    }),
  )
  const bars = voiceBars('0f', voiceWidth(20))
  expect(new Set(bars.slice(0, Math.floor(bars.length / 2)))).toEqual(new Set([0.15]))
  expect(bars.at(-1)).toBe(1)
})

test('the loudest moment is drawn in a bubble that is too small for all of them', () => {
  const digits = 40
  for (let loud = 0; loud < digits; loud++) {
    const drawn = Array.from({ length: digits }, (_, at) => (at === loud ? 'f' : '1')).join('')
    expect(Math.max(...voiceBars(drawn, voiceWidth(1)))).toBe(1)
  }
})

test('a voice of which no waveform is known is drawn even', () => {
  expect(new Set(voiceBars(undefined, voiceWidth(20))).size).toBe(1)
})
