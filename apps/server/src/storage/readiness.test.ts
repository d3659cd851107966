import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Readiness } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const untold = () => undefined

test('all who ask at once, and for a second after, get the answer of one probe', async () => {
  const probe = vi.fn(async () => {})
  const readiness = new Readiness(probe, untold)
  const answers = await Promise.all(Array.from({ length: 100 }, () => readiness.isReady()))
  expect(new Set(answers)).toEqual(new Set([true]))
  await vi.advanceTimersByTimeAsync(999)
  expect(await readiness.isReady()).toBe(true)
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await readiness.isReady()).toBe(true)
  expect(probe).toHaveBeenCalledTimes(2)
})

test('a probe that does not answer in time is a no, and no second one is sent behind it', async () => {
  const hanging = Promise.withResolvers<void>()
  const probe = vi.fn(() => hanging.promise)
  const onFailure = vi.fn()
  const readiness = new Readiness(probe, onFailure)
  const first = readiness.isReady()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await first).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await readiness.isReady()).toBe(false)
  expect(probe).toHaveBeenCalledTimes(1)
  expect(onFailure).toHaveBeenCalledTimes(1)

  hanging.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readiness.isReady()).toBe(true)
})

test('a probe that fails is a no, told once, until the next', async () => {
  const probe = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'))
  const onFailure = vi.fn()
  const readiness = new Readiness(probe, onFailure)
  expect([await readiness.isReady(), await readiness.isReady()]).toEqual([false, false])
  expect(onFailure).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readiness.isReady()).toBe(true)
})
