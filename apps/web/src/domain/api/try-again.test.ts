import { ApiError } from '@parley/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryAgain } from './try-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function failing(times: number, error: Error) {
  let calls = 0
  const act = async () => {
    calls += 1
    if (calls <= times) throw error
    return 'done'
  }
  return { act, calls: () => calls }
}
const lost = new ApiError('late', { kind: 'timeout', code: 0 })

test('a request without a response is repeated until there is one', async () => {
  const { act, calls } = failing(2, lost)
  const done = tryAgain(act)
  await vi.advanceTimersByTimeAsync(499)
  expect(calls()).toBe(1)
  await vi.advanceTimersByTimeAsync(1001)
  expect(calls()).toBe(2)
  await vi.advanceTimersByTimeAsync(4500)
  expect(await done).toBe('done')
  expect(calls()).toBe(3)
})

test('not for ever, and not what was refused', async () => {
  const never = failing(9, lost)
  const ended = expect(tryAgain(never.act)).rejects.toBe(lost)
  await vi.runAllTimersAsync()
  await ended
  expect(never.calls()).toBe(3)
  const refused = failing(1, new ApiError('no', { kind: 'refused', code: 1 }))
  await expect(tryAgain(refused.act)).rejects.toThrow('no')
  expect(refused.calls()).toBe(1)
})
