const minuteMs = 60_000

/** Passes on one call a minute at most, so that strangers cannot fill the log. */
export function onceAMinute<Values extends unknown[]>(
  report: (...values: Values) => void,
  now: () => number = () => performance.now(),
): (...values: Values) => void {
  let last = Number.NEGATIVE_INFINITY
  return (...values) => {
    if (now() - last < minuteMs) return
    last = now()
    report(...values)
  }
}
