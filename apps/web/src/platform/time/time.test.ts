import { describe, expect, test } from 'vitest'
import { comingTime, fullTime, headingTime, listTime, seenTime } from './time.ts'

const now = new Date(2026, 10, 21, 15, 30)
const at = (day: number, hour = 14, minute = 5) => new Date(2026, 10, day, hour, minute, 33)

describe('in a list', () => {
  test.each([
    [at(21), '14:05', '14:05'],
    [at(21, 0, 0), '00:00', '00:00'],
    [at(20, 23, 59), '昨天', 'Yesterday'],
    [at(18), '星期三', 'Wednesday'],
    [at(15, 0, 0), '星期日', 'Sunday'],
    [at(14, 23, 59), '2026/11/14', '14/11/2026'],
    [at(2), '2026/11/02', '02/11/2026'],
  ])('%s', (time, zh, en) => {
    expect(listTime(time, 'zh', now)).toBe(zh)
    expect(listTime(time, 'en', now)).toBe(en)
  })

  test('a clock that runs ahead shows a time, not a date', () => {
    expect(listTime(at(22, 0, 1), 'zh', now)).toBe('00:01')
  })
})

describe('between messages', () => {
  test.each([
    [at(21), '14:05', '14:05'],
    [at(20), '昨天 14:05', 'Yesterday 14:05'],
    [at(18), '星期三 14:05', 'Wednesday 14:05'],
    [at(2), '2026年11月2日 14:05', '2 November 2026 14:05'],
  ])('%s', (time, zh, en) => {
    expect(headingTime(time, 'zh', now)).toBe(zh)
    expect(headingTime(time, 'en', now)).toBe(en)
  })
})

describe('when something will be', () => {
  test.each([
    [at(21, 23, 59), '23:59', '23:59'],
    [at(22, 0, 1), '2026年11月22日 00:01', '22 November 2026 00:01'],
    [at(28), '2026年11月28日 14:05', '28 November 2026 14:05'],
  ])('%s', (time, zh, en) => {
    expect(comingTime(time, 'zh', now)).toBe(zh)
    expect(comingTime(time, 'en', now)).toBe(en)
  })
})

describe('when somebody was last there', () => {
  test.each([
    [at(21, 15, 31), '1分钟前', '1 minute ago'],
    [at(21, 15, 29), '1分钟前', '1 minute ago'],
    [at(21, 14, 40), '49分钟前', '49 minutes ago'],
    [at(21, 14, 29), '14:29', '14:29'],
    [at(20), '昨天 14:05', 'Yesterday 14:05'],
  ])('%s', (time, zh, en) => {
    expect(seenTime(time, 'zh', now)).toBe(zh)
    expect(seenTime(time, 'en', now)).toBe(en)
  })
})

test('the full time is to the second', () => {
  expect(fullTime(at(2), 'zh')).toBe('2026年11月2日 14:05:33')
})
