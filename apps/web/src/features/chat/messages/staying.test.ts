import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whatStays } from './staying.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Somebody before whose eyes things come and go. */
function watch() {
  let shown: readonly number[] = []
  const told: number[][] = []
  const { look, stop } = whatStays(
    () => new Set(shown),
    (stayed) => told.push([...stayed]),
  )
  const show = (...things: number[]) => {
    shown = things
    look()
  }
  return { show, stop, told }
}

test('what stays in sight is reported', () => {
  const { show, told } = watch()
  show(1, 2)
  vi.runAllTimers()
  expect(told).toEqual([[1, 2]])
})

test('what flies past is not reported, and where it ends is', () => {
  const { show, told } = watch()
  for (let at = 0; at < 10; at++) {
    show(at)
    vi.advanceTimersByTime(16)
  }
  show(10)
  vi.runAllTimers()
  expect(told).toEqual([[10]])
})

test('what has come while one waited is reported in its turn, though nobody looks again', () => {
  const { show, told } = watch()
  show(1)
  vi.advanceTimersByTime(100)
  show(1, 2)
  vi.runAllTimers()
  expect(told).toEqual([[1], [1, 2]])
})

test('nothing is reported once it was stopped', () => {
  const { show, stop, told } = watch()
  show(1)
  stop()
  vi.runAllTimers()
  expect(told).toEqual([])
})
