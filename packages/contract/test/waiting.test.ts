import { expect, test } from 'vitest'
import { secondsToWait, waitingTime } from '../src/waiting.ts'

test.each([
  [1, '1 分钟', '1 minute'],
  [60, '1 分钟', '1 minute'],
  [61, '2 分钟', '2 minutes'],
  [3600, '60 分钟', '60 minutes'],
  [2 * 3600, '2 小时', '2 hours'],
  [25 * 3600, '25 小时', '25 hours'],
  [7 * 24 * 3600 - 1, '7 天', '7 days'],
])('%i seconds are worded as %s and %s', (seconds, zh, en) => {
  expect([waitingTime(seconds, 'zh'), waitingTime(seconds, 'en')]).toEqual([zh, en])
})

test.each([
  [1, '1 秒', '1 second'],
  [119, '119 秒', '119 seconds'],
  [120, '2 分钟', '2 minutes'],
  [3600, '60 分钟', '60 minutes'],
])('where every second counts, %i are worded as %s and %s', (seconds, zh, en) => {
  expect([secondsToWait(seconds, 'zh'), secondsToWait(seconds, 'en')]).toEqual([zh, en])
})
