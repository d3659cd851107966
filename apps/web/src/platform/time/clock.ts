import { forgetFormatters } from './time.ts'
import { myTimeZone } from './zones.ts'

const minute = 60_000

/** The day on this device, and its time zone. */
const hereAndNow = () => `${new Date().toDateString()} ${myTimeZone()}`

/**
 * Calls back when another day has begun here, or the device has come into another time zone: what a screen says of times
 * is another then. Looks every minute, and when the page is shown again.
 *
 * @returns stops looking
 */
export function watchDay(onChange: () => void): () => void {
  let known = hereAndNow()
  function look() {
    const found = hereAndNow()
    if (found === known) return
    known = found
    forgetFormatters()
    onChange()
  }
  const timer = setInterval(look, minute)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
