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
  const reported: number[][] = []
  const { look, stop } = whatStays(
    () => new Set(shown),
    (stayed) => reported.push([...stayed]),
  )
  const show = (...things: number[]) => {
    shown = things
    look()
  }
  return { show, stop, reported }
}

test('messages that stay in sight are reported', () => {
  const { show, reported } = watch()
  show(1, 2)
  vi.runAllTimers()
  expect(reported).toEqual([[1, 2]])
})

test('messages that scroll past are not reported, and those where it ends are', () => {
  const { show, reported } = watch()
  for (let at = 0; at < 10; at++) {
    show(at)
    vi.advanceTimersByTime(16)
  }
  show(10)
  vi.runAllTimers()
  expect(reported).toEqual([[10]])
})

test('a message that comes into sight meanwhile is reported in its turn, without another look', () => {
  const { show, reported } = watch()
  show(1)
  vi.advanceTimersByTime(100)
  show(1, 2)
  vi.runAllTimers()
  expect(reported).toEqual([[1], [1, 2]])
})

test('nothing is reported once it was stopped', () => {
  const { show, stop, reported } = watch()
  show(1)
  stop()
  vi.runAllTimers()
  expect(reported).toEqual([])
})
