import { expect, test } from 'vitest'
import { daysIn } from './holds-text.ts'

const hour = 3_600_000

test.each([
  [7 * 24, 7],
  [7 * 24 + 0.2, 7],
  [7 * 24 - 0.2, 7],
  [6.5 * 24, 7],
  [6 * 24, 6],
  [30 * 24, 30],
  [24, 1],
  [23.5, 1],
])('%d hours are %d days', (hours, days) => expect(daysIn(hours * hour)).toBe(days))
