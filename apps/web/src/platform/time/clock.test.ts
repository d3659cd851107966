import { beforeEach, expect, test, vi } from 'vitest'
import { watchDay } from './clock.ts'
import { headingTime } from './time.ts'

const minute = 60_000
let stop = () => {}

beforeEach(() => {
  const zone = process.env.TZ
  process.env.TZ = 'Asia/Shanghai'
  vi.stubGlobal('document', new EventTarget())
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 58, 30) })
  return () => {
    stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

function watch() {
  const onChange = vi.fn()
  stop = watchDay(onChange)
  return onChange
}

test('clock: a page that is left open draws its times anew within a minute of each midnight', () => {
  const onChange = watch()
  vi.advanceTimersByTime(1.5 * minute - 1)
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(onChange).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(24 * 60 * minute)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('clock: a device that slept over midnight draws its times anew when the page is shown again', () => {
  const onChange = watch()
  vi.setSystemTime(new Date(2026, 10, 22, 7, 0))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledOnce()
})

test('clock: a device that comes into another time zone says the times of that zone', () => {
  const time = new Date('2026-11-10T18:00:00Z')
  expect(headingTime(time, 'zh')).toBe('2026年11月11日 02:00')
  const onChange = watch()
  process.env.TZ = 'Europe/Zurich'
  vi.advanceTimersByTime(minute)
  expect(onChange).toHaveBeenCalledOnce()
  expect(headingTime(time, 'zh')).toBe('2026年11月10日 19:00')
})
