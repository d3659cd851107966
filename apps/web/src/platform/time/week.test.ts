import { expect, test } from 'vitest'
import { dayName } from './week.ts'

test('a week begins on Monday', () => {
  expect([1, 6, 7].map((day) => dayName(day, 'zh'))).toEqual(['周一', '周六', '周日'])
  expect([1, 6, 7].map((day) => dayName(day, 'en'))).toEqual(['Mon', 'Sat', 'Sun'])
})
