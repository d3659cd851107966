import { expect, test, vi } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

test('of repeated calls one a minute is passed on', () => {
  let now = 0
  const report = vi.fn()
  const throttled = onceAMinute(report, () => now)
  for (; now < 180_000; now += 1000) throttled(now)
  expect(report.mock.calls.flat()).toEqual([0, 60_000, 120_000])
})
