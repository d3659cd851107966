import { storage } from '../../platform/storage/storage.ts'

/** Local storage key: how high the keyboard of this device is, as it was last seen. */
const heightKey = 'keyboardHeight'

/** Smaller changes are bars of the browser. */
const leastHeight = 120

/** The tallest window of each width: the one without a keyboard. */
const tallest = new Map<number, number>()

/** Pixels that are not covered by a keyboard on the screen. */
export const visibleHeight = (): number =>
  Math.round((visualViewport?.height ?? innerHeight) * (visualViewport?.scale ?? 1))

function note() {
  const height = visibleHeight()
  const known = tallest.get(innerWidth) ?? 0
  if (height > known) tallest.set(innerWidth, height)
  else if (known - height >= leastHeight) storage.write(heightKey, String(known - height))
}

/** Notes how high the window is with a keyboard and without. @returns ends it */
export function watchKeyboard(): () => void {
  note()
  const windows = [window, visualViewport].filter((one) => one !== null)
  for (const one of windows) one.addEventListener('resize', note)
  return () => {
    for (const one of windows) one.removeEventListener('resize', note)
  }
}

/** How much of the window stays above a keyboard, seen from a moment at which it was so high. */
export function heightAbove(height: number): number {
  const whole = Math.max(tallest.get(innerWidth) ?? 0, height)
  if (whole - height >= leastHeight) return height
  const known = Number(storage.read(heightKey)) || 0.4 * whole
  return Math.round(whole - Math.min(Math.max(known, 220), 0.55 * whole))
}
