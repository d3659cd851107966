import { expect, test } from 'vitest'
import { daySpans, endsNextDay, sameHours } from './quiet-hours.ts'

test('days that follow each other make one span', () => {
  expect(daySpans([5, 1, 2, 3, 4])).toEqual([[1, 5]])
  expect(daySpans([7, 1, 3, 3])).toEqual([
    [1, 1],
    [3, 3],
    [7, 7],
  ])
})

test('what ends when it began, or before, ends on the next day', () => {
  const ends = (from: string, to: string) => endsNextDay({ from, to })
  expect([ends('09:00', '17:00'), ends('22:00', '07:00'), ends('00:00', '00:00')]).toEqual([
    false,
    true,
    true,
  ])
})

test('hours are the same whatever the order of their days', () => {
  const hours = { from: '22:00', to: '07:00', days: [1, 2], timeZone: 'UTC' }
  expect(sameHours(hours, { ...hours, days: [2, 1] })).toBe(true)
  expect(sameHours(hours, { ...hours, days: [1] })).toBe(false)
  expect(sameHours(hours, { ...hours, to: '07:30' })).toBe(false)
})
