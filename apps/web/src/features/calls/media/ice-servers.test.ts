import type { IceServer } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewServers } from './ice-servers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const hour = limits.turnSeconds * 1000

test('a call requests its servers anew within each hour', async () => {
  let asked = 0
  const taken: string[] = []
  const ask = async (): Promise<IceServer[]> => [{ urls: [], username: String(++asked) }]
  const stop = renewServers(ask, ([server]) => void taken.push(server?.username ?? ''))
  expect(asked).toBe(0)
  for (const n of ['1', '2', '3']) {
    await vi.advanceTimersByTimeAsync(hour)
    expect(taken).toContain(n)
  }
  stop()
  const before = asked
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(asked).toBe(before)
})

test('a failed request for servers is repeated before the hour is over', async () => {
  const ask = vi.fn(async (): Promise<IceServer[]> => [])
  ask.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  const take = vi.fn()
  const stop = renewServers(ask, take)
  await vi.advanceTimersByTimeAsync(hour)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(take).toHaveBeenCalledTimes(1)
  stop()
})

test('servers for a call that is over are ignored', async () => {
  const answer = Promise.withResolvers<IceServer[]>()
  const take = vi.fn()
  const stop = renewServers(() => answer.promise, take)
  await vi.advanceTimersByTimeAsync(hour)
  stop()
  answer.resolve([])
  await vi.advanceTimersByTimeAsync(hour)
  expect(take).not.toHaveBeenCalled()
})
