import { limits } from '@parley/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooLate } from '../concurrency/in-time.ts'
import { probeOf, Readiness, reasonOf } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failed = () => 'databaseFailed' as const

test('concurrent callers, and those within a second after, get the answer of one probe', async () => {
  const probe = vi.fn(async () => {})
  const readiness = new Readiness(probe, failed)
  const answers = await Promise.all(Array.from({ length: 100 }, () => readiness.problem()))
  expect(new Set(answers)).toEqual(new Set([undefined]))
  await vi.advanceTimersByTimeAsync(999)
  expect(await readiness.problem()).toBeUndefined()
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await readiness.problem()).toBeUndefined()
  expect(probe).toHaveBeenCalledTimes(2)
})

test('a probe that does not answer in time means not ready, and no second one follows it meanwhile', async () => {
  const hanging = Promise.withResolvers<void>()
  const probe = vi.fn(() => hanging.promise)
  const onFailure = vi.fn(failed)
  const readiness = new Readiness(probe, onFailure)
  const first = readiness.problem()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await first).toBe('databaseFailed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await readiness.problem()).toBe('databaseFailed')
  expect(probe).toHaveBeenCalledTimes(1)
  expect(onFailure).toHaveBeenCalledTimes(1)

  hanging.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readiness.problem()).toBeUndefined()
})

test('a failed probe means not ready, with its reason requested once, until the next', async () => {
  const probe = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'))
  const onFailure = vi.fn(failed)
  const readiness = new Readiness(probe, onFailure)
  expect([await readiness.problem(), await readiness.problem()]).toEqual(['databaseFailed', 'databaseFailed'])
  expect(onFailure).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readiness.problem()).toBeUndefined()
})

test('a probe writes now and then and reads in between; after a failure it writes again', async () => {
  const database = { ping: vi.fn(async () => {}), tryWriting: vi.fn(async () => {}) }
  const probe = probeOf(database)
  for (let n = 0; n < 100; n++) await probe()
  expect([database.tryWriting.mock.calls.length, database.ping.mock.calls.length]).toEqual([1, 99])
  await vi.advanceTimersByTimeAsync(limits.readyWriteSeconds * 1000)
  database.tryWriting.mockRejectedValueOnce(new Error('full'))
  await expect(probe()).rejects.toThrow('full')
  await probe()
  expect(database.tryWriting).toHaveBeenCalledTimes(3)
})

test('the reason has a name', () => {
  const database = { isOutOfSpace: (error: unknown) => (error as { code?: string }).code === '53100' }
  const sqlState = (code: string) => Object.assign(new Error('refused'), { code })
  const reasons = [sqlState('53100'), sqlState('25006'), sqlState('57P01'), new TooLate(''), new Error('?')]
  expect(reasons.map((error) => reasonOf(database, error))).toEqual([
    'outOfSpace',
    'databaseReadOnly',
    'databaseSilent',
    'databaseSilent',
    'databaseFailed',
  ])
})
