import { storage } from '../../platform/storage/storage.ts'

/** Local storage key: how high the keyboard of this device is, as it was last seen. */
const heightKey = 'keyboardHeight'

/** Smaller changes are bars of the browser. */
const leastHeight = 120

/** The part of a screen that a window has at most beside a keyboard; without one it has more, whatever bars there are. */
const mostBesideKeyboard = 0.6

/** The tallest window of each width: the one without a keyboard. */
const tallest = new Map<number, number>()

/** Pixels that are not covered by a keyboard on the screen. */
export const visibleHeight = (): number =>
  Math.round((visualViewport?.height ?? innerHeight) * (visualViewport?.scale ?? 1))

function note() {
  const height = visibleHeight()
  const known = tallest.get(innerWidth) ?? height
  tallest.set(innerWidth, Math.max(known, height))
  // A keyboard that goes away may have been there before anything was known.
  const keyboard = Math.abs(known - height)
  if (keyboard >= leastHeight) storage.write(heightKey, String(keyboard))
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

/** Whether a window that was so high had a keyboard over it, seen from one that is so high now. */
export const hadKeyboard = (height: number, now: number): boolean => now - height >= leastHeight

/**
 * How much of the window stays above a keyboard, seen from a moment at which it was so high.
 * @param isSettled no keyboard is going away any more: a window that is low without one is only a part of the screen
 */
export function heightAbove(height: number, isSettled: boolean): number {
  const whole = Math.max(tallest.get(innerWidth) ?? 0, height)
  const isLow = height < mostBesideKeyboard * screen.height
  if (!isSettled && (isLow || hadKeyboard(height, whole))) return height
  const known = Number(storage.read(heightKey)) || 0.4 * whole
  return Math.round(whole - Math.min(Math.max(known, 220), 0.55 * whole))
}
