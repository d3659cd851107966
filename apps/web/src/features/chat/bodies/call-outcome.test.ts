import { CallEndReason } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { callOutcome } from './call-outcome.ts'

const noon = '2026-11-21T12:00:00.000Z'

test.each([
  [CallEndReason.callerHungUp, 'youCancelled', 'theyCancelled'],
  [CallEndReason.calleeHungUp, 'theyRefused', 'youRefused'],
  [CallEndReason.notAnswered, 'theyMissed', 'youMissed'],
  [CallEndReason.network, 'lost', 'lost'],
])('a call that nobody answered and that ended for reason %d', (endReason, mine, theirs) => {
  const record = { startTime: noon, endTime: noon, endReason }
  expect(callOutcome(record, true).outcome).toBe(mine)
  expect(callOutcome(record, false).outcome).toBe(theirs)
})

test('a call that was answered has a length, on whichever side it ended', () => {
  const record = {
    startTime: noon,
    endTime: '2026-11-21T12:03:12.000Z',
    endReason: CallEndReason.calleeHungUp,
  }
  expect(callOutcome(record, true)).toEqual({ outcome: 'ended', seconds: 192 })
})
