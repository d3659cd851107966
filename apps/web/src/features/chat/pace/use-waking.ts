import { useEffect } from 'react'

/** Timers do not run while a device sleeps: the clock is looked at this often. */
const step = 20_000

/** Calls `onWake` with the time once more at a moment, and on the way there. @param at undefined for none */
export function useWaking(now: number, at: number | undefined, onWake: (now: number) => void) {
  useEffect(() => {
    const left = at === undefined ? 0 : at - now
    if (left <= 0) return
    const timer = setTimeout(() => onWake(Date.now()), Math.min(left, step))
    return () => clearTimeout(timer)
  }, [now, at, onWake])
}
