import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Allowance, Allowances } from './allowance.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const pace = { burst: 3, perSecond: 2 }

test('an allowance lets a burst through at once, and then a number per second, however they come', () => {
  const allowance = new Allowance(pace)
  expect([1, 2, 3, 4, 5].map(() => allowance.take())).toEqual([0, 0, 0, 500, 1000])
  vi.advanceTimersByTime(1500)
  expect([1, 2].map(() => allowance.take())).toEqual([0, 500])
})

test('a use that comes too soon may be given up, and then takes nothing in advance', () => {
  const allowance = new Allowance({ burst: 1, perSecond: 1 / 3 })
  expect(Array.from({ length: 300 }, () => allowance.takeNow()).filter(Boolean)).toHaveLength(1)
  vi.advanceTimersByTime(2900)
  expect(allowance.takeNow()).toBe(false)
  vi.advanceTimersByTime(101)
  expect(allowance.takeNow()).toBe(true)
})

test('several are taken at once, and unused ones are given back', () => {
  const allowance = new Allowance(pace)
  expect(allowance.take(5)).toBe(1000)
  expect([allowance.waitMsFor(1), allowance.waitMsFor(100)]).toEqual([1500, 2500])
  allowance.giveBack(4)
  expect([allowance.waitMsFor(2), allowance.waitMsFor(3)]).toEqual([0, 500])
  allowance.giveBack(100)
  expect(allowance.isWhole).toBe(true)
})

test('an allowance in use is shared by all who get it, and forgotten once it is whole', () => {
  const allowances = new Allowances(pace)
  const first = allowances.of('a')
  for (let n = 0; n < 3; n++) first.take()
  for (let n = 0; n < 1000; n++) allowances.of(`b ${n}`).take()
  expect(allowances.size).toBe(1001)
  vi.advanceTimersByTime(1000)
  expect(allowances.of('a')).toBe(first)
  vi.advanceTimersByTime(10_000)
  expect(allowances.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
