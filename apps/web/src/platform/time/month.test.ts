import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf, weekdayOf, weeksOf } from './month.ts'

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-11-25', 2)).toBe('2027-01-25')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('weeks hold each day of their month once, in order, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const weeks = weeksOf({ year, month })
      const days = weeks.flat().filter((day) => day !== undefined)
      expect(days).toHaveLength(new Date(year, month, 0).getDate())
      for (const [at, day] of days.entries()) {
        expect(monthOf(day)).toEqual({ year, month })
        expect(Number(day.slice(-2))).toBe(at + 1)
      }
      for (const week of weeks)
        for (const [at, day] of week.entries()) if (day) expect(weekdayOf(day)).toBe(at)
    }),
  )
})
