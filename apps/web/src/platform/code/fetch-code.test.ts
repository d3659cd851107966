import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchCode } from './fetch-code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken = new Error('no network')

test('a part that does not come is asked for twice more', async () => {
  const load = vi
    .fn(async () => 'here')
    .mockRejectedValueOnce(broken)
    .mockRejectedValueOnce(broken)
  const fetched = fetchCode(load)
  await vi.runAllTimersAsync()
  expect(await fetched).toBe('here')
  expect(load).toHaveBeenCalledTimes(3)
})

test('what never comes is told', async () => {
  const load = vi.fn(async () => 'here').mockRejectedValue(broken)
  const fetched = expect(fetchCode(load)).rejects.toBe(broken)
  await vi.runAllTimersAsync()
  await fetched
  expect(load).toHaveBeenCalledTimes(3)
})
