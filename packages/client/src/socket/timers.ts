/** Clock and timers of the client, in milliseconds; tests pass their own. */
export interface Timers {
  now(): number
  /** @returns a function that cancels it */
  after(ms: number, callback: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
