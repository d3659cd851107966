import { expect, test } from 'vitest'
import { countsOf, isPoor } from './quality.ts'

const calm = { received: 100, lost: 1, lostThere: 0, roundTrip: 0.05 }

test('counts of all streams are added up, of the pair in use only', () => {
  const report = [
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 90, packetsLost: 1 },
    { type: 'inbound-rtp', kind: 'video', packetsReceived: 10, packetsLost: 2 },
    { type: 'remote-inbound-rtp', fractionLost: 0.2 },
    { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.04 },
    { type: 'candidate-pair', nominated: false, state: 'waiting', currentRoundTripTime: 9 },
    { type: 'codec' },
  ]
  expect(countsOf(report)).toEqual({ received: 100, lost: 3, lostThere: 0.2, roundTrip: 0.04 })
})

test.each([
  ['all is well', { ...calm, received: 200, lost: 2 }, false],
  ['nothing arrives, as in silence', calm, false],
  ['a tenth is lost', { ...calm, received: 190, lost: 11 }, true],
  ['a tenth of mine is lost', { ...calm, received: 200, lostThere: 0.1 }, true],
  ['it takes a second there and back', { ...calm, received: 200, roundTrip: 1 }, true],
  ['packets thought lost arrive after all', { ...calm, received: 200, lost: 0 }, false],
])('when %s', (_, now, poor) => {
  expect(isPoor(calm, now)).toBe(poor)
})
