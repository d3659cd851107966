const minuteMs = 60_000

/** Passes on one call a minute at most, so that strangers cannot fill the log. */
export function onceAMinute<Told extends unknown[]>(
  tell: (...told: Told) => void,
  now: () => number = () => performance.now(),
): (...told: Told) => void {
  let last = Number.NEGATIVE_INFINITY
  return (...told) => {
    if (now() - last < minuteMs) return
    last = now()
    tell(...told)
  }
}
