const longestPauseMs = 30_000

/**
 * Work that is asked for often and costs more the more there is: it is done when asked, but takes no more than this
 * share of the time, as long as that puts it off by half a minute at most: what takes long now and then, as a busy
 * database has it, must not be missing for minutes.
 * @param share 0.02: what takes 100 ms is done again after 5 s at the earliest
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
