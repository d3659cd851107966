import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useTimeUntil } from './use-time.ts'

const begin = Date.parse('2026-11-21T08:00:00.000Z')
const dayMs = 24 * 3600_000

/** Draws the time of the hook under fake timers. */
function showTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: begin })
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
    vi.useRealTimers()
  })
  const Time = ({ until = '' }) => useTimeUntil(until || undefined) - begin
  return {
    /** Milliseconds since the beginning, as they are drawn. */
    shown: () => Number(root.textContent),
    /** Draws it for a moment so many milliseconds after the beginning. */
    draw(until?: number) {
      const moment = until === undefined ? '' : new Date(begin + until).toISOString()
      flushSync(() => drawn.render(<Time until={moment} />))
    },
    async pass(ms: number) {
      vi.advanceTimersByTime(ms)
      // React draws what a timer has set. `expect.poll` would move the fake clock on.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    },
  }
}

test('the time is updated once, right after the moment', async () => {
  const { draw, pass, shown } = showTime()
  draw(60_000)
  await pass(60_000)
  expect(shown()).toBe(0)
  await pass(1)
  expect(shown()).toBe(60_001)
  expect(vi.getTimerCount()).toBe(0)
})

test('a moment after more days than a timer takes is awaited by one timer after the other', async () => {
  const { draw, pass, shown } = showTime()
  draw(60 * dayMs)
  await pass(24 * dayMs)
  expect(shown()).toBe(0)
  for (let day = 25; day <= 60; day++) {
    expect(vi.getTimerCount()).toBe(1)
    await pass(dayMs)
  }
  expect(shown()).toBeLessThan(60 * dayMs)
  await pass(1)
  expect(shown()).toBe(60 * dayMs + 1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a moment that is moved is awaited anew, also when it is over by then', async () => {
  const { draw, pass, shown } = showTime()
  draw(60_000)
  draw(120_000)
  await pass(100_000)
  expect(shown()).toBe(0)
  draw(90_000)
  await pass(1)
  expect(shown()).toBeGreaterThan(90_000)
})

test.for([undefined, -60_000, 0])('no timer waits for a moment at %s', (moment) => {
  const { draw, shown } = showTime()
  draw(moment)
  expect(shown()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
