import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryRates } from '../rate-limits/memory-rates.ts'
import type { RateLimit } from '../rate-limits/rates.ts'
import { Lumps } from './lumps.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const seconds = 60
const fail = (error: unknown) => {
  throw error
}

/** Two nodes that count into one total of three lumps of ten. */
function nodes() {
  const limit = new MemoryRates().limit('total', { points: 3, seconds })
  const take = vi.spyOn(limit, 'take')
  const node = () => new Lumps({ limit, lump: 10, seconds, onError: fail })
  return { take, a: node(), b: node() }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('a node uses the shared count once per lump', async () => {
  const { a, take } = nodes()
  for (let n = 0; n < 9; n++) a.add('alice', 1)
  expect(take).toHaveBeenCalledTimes(0)
  a.add('alice', 1)
  a.add('alice', 15)
  expect(take).toHaveBeenCalledTimes(2)
})

test('the amounts of two nodes have one total, and each person has their own', async () => {
  const { a, b } = nodes()
  a.add('alice', 20)
  b.add('alice', 10)
  await settled()
  expect([a.waitMs('alice'), b.waitMs('alice')]).toEqual([0, 0])
  b.add('alice', 10)
  await settled()
  expect(b.waitMs('alice')).toBe(seconds * 1000)
  expect(b.waitMs('bob')).toBe(0)
  // The other node learns of it with its next lump.
  a.add('alice', 10)
  await settled()
  expect(a.waitMs('alice')).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  expect([a.waitMs('alice'), b.waitMs('alice')]).toEqual([0, 0])
})

test('work that was counted and not done is not paid for', async () => {
  const { a, take } = nodes()
  for (let n = 0; n < 100; n++) {
    a.add('alice', 9)
    a.add('alice', -9)
  }
  expect(take).toHaveBeenCalledTimes(0)
})

test('a failure to count is reported, and stops nobody', async () => {
  const errors: unknown[] = []
  const limit = { take: () => Promise.reject(new Error('away')) } as unknown as RateLimit
  const lumps = new Lumps({ limit, lump: 1, seconds, onError: (error) => errors.push(error) })
  lumps.add('alice', 1)
  await settled()
  expect(errors).toHaveLength(1)
  expect(lumps.waitMs('alice')).toBe(0)
})

test('counts are dropped once the window has passed', async () => {
  const { a, take } = nodes()
  a.add('alice', 9)
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  expect(vi.getTimerCount()).toBe(0)
  a.add('alice', 9)
  expect(take).toHaveBeenCalledTimes(0)
})
