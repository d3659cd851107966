import { voiceLimits } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waveformOf } from './waveform.ts'

const level = fc.double({ min: 0, max: 1, noNaN: true })

test('every recording has a waveform that the contract accepts, and an empty one has none', () => {
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 4000 }), (levels) => {
      expect(waveformOf(levels)).toMatch(new RegExp(`^[0-9a-f]{1,${voiceLimits.waveform.max}}$`))
    }),
  )
  expect(waveformOf([])).toBeUndefined()
})

test('the loudest part is the highest, wherever it is, and silence is flat', () => {
  expect(waveformOf([0, 0.25, 0.5])).toBe('08f')
  expect(waveformOf([...new Array(960).fill(0.1), 0.4])).toMatch(/^4{47}f$/)
  expect(waveformOf(new Array(100).fill(0))).toBe('0'.repeat(48))
})
