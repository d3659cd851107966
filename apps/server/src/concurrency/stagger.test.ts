import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stagger } from './stagger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Number of turns in each tenth of a second until the end. */
async function ticksOf(count: number, options = { atLeast: 20, withinMs: 30_000 }) {
  const done: number[] = []
  const spread = new Stagger<number>({ ...options, act: (n) => done.push(n) })
  spread.add(numbers(count))
  const ticks: number[] = []
  for (let before = 0; done.length < count; before = done.length) {
    await vi.advanceTimersByTimeAsync(ticks.length === 0 ? 0 : 100)
    ticks.push(done.length - before)
  }
  return { done, ticks }
}

test('of two thousand at most twenty a tick get their turn, each once, in no order', async () => {
  const { done, ticks } = await ticksOf(2000)
  expect(ticks).toEqual(Array(100).fill(20))
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers(2000))
  expect(done).not.toEqual(numbers(2000))
})

test('however many there are, all get their turn in time', async () => {
  const { ticks } = await ticksOf(20_000)
  expect(ticks).toHaveLength(299)
  expect(Math.max(...ticks)).toBe(67)
})

test('few are done at once', async () => {
  expect((await ticksOf(10)).ticks).toEqual([10])
})

test('a waiting item gets one turn, however often it is added', async () => {
  const act = vi.fn()
  const spread = new Stagger<number>({ act, atLeast: 1, withinMs: 1000 })
  spread.add(numbers(30))
  spread.add(numbers(30))
  await vi.advanceTimersByTimeAsync(5000)
  expect(act).toHaveBeenCalledTimes(30)
  await spread.idle()
})

test('nothing gets a turn after close', async () => {
  const act = vi.fn()
  const spread = new Stagger<number>({ act, atLeast: 1, withinMs: 1000 })
  spread.add(numbers(30))
  spread.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(act).not.toHaveBeenCalled()
  await spread.idle()
})
