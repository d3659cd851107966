import { expect, test } from 'vitest'
import { dayOf, startOfDay } from './day.ts'

test('a day is written by the clock of this place', () => {
  expect(dayOf(new Date(2026, 0, 9, 23, 59, 59))).toBe('2026-01-09')
  expect(dayOf(new Date(2026, 10, 23))).toBe('2026-11-23')
})

test('a day begins at midnight here', () => {
  expect(startOfDay('2026-11-23')).toBe(new Date(2026, 10, 23).getTime())
})

test.each(['', '2026', '2026-1-2', '2026-13-01', 'yesterday', '2026-11-23T10:00'])('%s is no day', (day) => {
  expect(startOfDay(day)).toBeUndefined()
})
