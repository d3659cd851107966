import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/texts/index.ts'
import { minutesLeftText, minutesText } from './minutes-text.ts'

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }))
afterEach(() => void vi.unstubAllGlobals())

test('a time of muting is given in the biggest unit that says it exactly', async () => {
  await setLanguage('zh')
  expect([1, 10, 60, 90, 720, 1440, 43_200].map(minutesText)).toEqual([
    '1分钟',
    '10分钟',
    '1小时',
    '90分钟',
    '12小时',
    '1天',
    '30天',
  ])
  await setLanguage('en')
  expect([1, 10, 60].map(minutesText)).toEqual(['1 minute', '10 minutes', '1 hour'])
})

test('the remaining minutes are rounded up', async () => {
  await setLanguage('zh')
  expect([1, 59, 61, 1441, 43_199].map(minutesLeftText)).toEqual(['1分钟', '59分钟', '2小时', '2天', '30天'])
})
