import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDebounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function debounce() {
  const done: string[] = []
  return { done, ...createDebounce((key: string) => done.push(key), { restMs: 100, mostMs: 250 }) }
}

test('repeated calls run once, after a pause', () => {
  const { done, schedule, isWaiting } = debounce()
  schedule('a')
  vi.advanceTimersByTime(99)
  schedule('a')
  vi.advanceTimersByTime(99)
  expect(done).toEqual([])
  expect(isWaiting('a')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['a'])
  expect(isWaiting('a')).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(done).toEqual(['a'])
})

test('work whose calls never pause runs after the longest wait, and again after another', () => {
  const { done, schedule } = debounce()
  for (let ms = 0; ms < 1000; ms += 50) {
    schedule('a')
    vi.advanceTimersByTime(50)
  }
  expect(done).toEqual(['a', 'a', 'a', 'a'])
})

test('each key waits separately, and may have its own pace', () => {
  const { done, schedule, waiting } = debounce()
  schedule('a')
  schedule('b', { restMs: 0, mostMs: 0 })
  expect(waiting()).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['b'])
  vi.advanceTimersByTime(100)
  expect(done).toEqual(['b', 'a'])
})

test('cancelled work does not run, nor does any after close()', () => {
  const { done, schedule, cancel, close } = debounce()
  schedule('a')
  cancel('a')
  schedule('b')
  close()
  vi.advanceTimersByTime(1000)
  expect(done).toEqual([])
})

test('work that schedules itself while it runs runs again', () => {
  const done: number[] = []
  const { schedule } = createDebounce(
    (left: number) => {
      done.push(left)
      if (left > 0) schedule(left - 1)
    },
    { restMs: 10, mostMs: 20 },
  )
  schedule(2)
  vi.advanceTimersByTime(30)
  expect(done).toEqual([2, 1, 0])
})
