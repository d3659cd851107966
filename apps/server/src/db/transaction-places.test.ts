import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { placesOf, TransactionPlaces } from './transaction-places.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

test('every pool leaves some connections to reads, and at least one to transactions', () => {
  expect([1, 2, 3, 10, 20, 200].map(placesOf)).toEqual([1, 1, 2, 8, 16, 160])
})

test('transactions beyond the limit wait, and start in order', async () => {
  const places = new TransactionPlaces(2, 0)
  expect([places.enter(), places.enter()]).toEqual([undefined, undefined])
  const log: string[] = []
  for (const name of ['a', 'b']) void places.enter()?.then(() => log.push(name))
  expect(places.waiting).toBe(2)
  places.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(log).toEqual(['a'])
  places.leave()
  places.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect([log, places.waiting]).toEqual([['a', 'b'], 0])
  places.leave()
  expect([places.enter(), places.enter(), places.enter() instanceof Promise]).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('a transaction that gets no place in time gives up, and the place goes to the next', async () => {
  const places = new TransactionPlaces(1, 1000)
  await places.enter()
  const first = expect(places.enter()).rejects.toSatisfy(isDatabaseUnavailable)
  await vi.advanceTimersByTimeAsync(500)
  const second = places.enter()
  await vi.advanceTimersByTimeAsync(500)
  await first
  places.leave()
  await second
  expect(vi.getTimerCount()).toBe(0)
})

test('once the database is found silent, no transaction waits', async () => {
  const places = new TransactionPlaces(1, 1000)
  await places.enter()
  const waiting = expect(places.enter()).rejects.toThrow('silent')
  places.refuse(new Error('silent'))
  await waiting
  expect([places.waiting, vi.getTimerCount()]).toEqual([0, 0])
})
