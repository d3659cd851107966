const longestPauseMs = 30_000

/**
 * Limits the share of time of work that is called often. The returned function does the work when called, unless it
 * would exceed the share; it never skips for longer than half a minute, so that one slow run, as on a busy database,
 * does not stop the work for minutes.
 * @param share 0.02: work that takes 100 ms runs again after 5 s at the earliest
 */
export function limitDutyCycle(share: number, work: () => Promise<void>, now = () => performance.now()) {
  let earliest = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const begunAt = now()
    if (begunAt < earliest) return
    await work()
    earliest = now() + Math.min(longestPauseMs, (now() - begunAt) * (1 / share - 1))
  }
}
