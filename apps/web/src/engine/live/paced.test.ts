import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('paced changes: the first is acted on at once, and each thing has a pace of its own', () => {
  const act = vi.fn()
  const change = paced(act)
  change('members')
  change('notices')
  expect(act.mock.calls).toEqual([['members'], ['notices']])
})

test('paced changes: those that follow closely are acted on once, and nothing happens after the last', () => {
  const act = vi.fn()
  const change = paced(act)
  for (let i = 0; i < 5; i++) change('members')
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledTimes(2)
})

test('paced changes: a hundred in twenty seconds are acted on seven times, the last of them included', () => {
  const act = vi.fn()
  const change = paced(act)
  for (let i = 0; i < 100; i++) {
    change('members')
    vi.advanceTimersByTime(200)
  }
  vi.advanceTimersByTime(4000)
  expect(act).toHaveBeenCalledTimes(8)
})

test('paced changes: after a pause without any the next one is acted on at once', () => {
  const act = vi.fn()
  const change = paced(act)
  change('members')
  vi.advanceTimersByTime(1000)
  change('members')
  expect(act).toHaveBeenCalledTimes(2)
})
