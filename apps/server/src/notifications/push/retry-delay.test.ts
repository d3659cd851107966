import { pushLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { retryDelayOf } from './retry-delay.ts'

const { promptTries, retrySeconds, mostSeconds } = pushLimits

test('each pause is twice as long as the one before, up to a limit', () => {
  const pauses = Array.from({ length: 1000 }, (_, before) => retryDelayOf(before + 1, undefined))
  expect(pauses.slice(0, 3)).toEqual([retrySeconds, 2 * retrySeconds, 4 * retrySeconds])
  expect(Math.max(...pauses)).toBe(mostSeconds)
  expect(pauses.at(-1)).toBe(mostSeconds)
})

test('a retry follows the wait that a service requests, and never comes sooner', () => {
  for (const tries of [1, promptTries, promptTries + 1, 1000])
    expect(retryDelayOf(tries, mostSeconds)).toBe(mostSeconds)
  expect(retryDelayOf(promptTries, 0)).toBe(0)
})

test('a service that keeps requesting immediate retries gets the usual ones', () => {
  expect(retryDelayOf(promptTries + 1, 0)).toBe(retryDelayOf(promptTries + 1, undefined))
})
