/** Timers of a machine that can sleep: timers that are due meanwhile run late. */
export function machine() {
  let now = 0
  const due = new Map<symbol, { at: number; callback: () => void }>()
  return {
    timers: {
      now: () => now,
      after(ms: number, callback: () => void) {
        const key = Symbol('timer')
        due.set(key, { at: now + ms, callback })
        return () => void due.delete(key)
      },
    },
    sleep(ms: number) {
      now += ms
    },
    /** Advances the time, and runs the timers that are due, in order. */
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [key, { at, callback }] = next
        due.delete(key)
        now = Math.max(now, at)
        callback()
      }
      now = Math.max(now, end)
    },
  }
}
