export interface DebouncePace {
  /** Milliseconds without a further call. */
  readonly restMs: number
  /** Milliseconds after which it is done in any case. */
  readonly mostMs: number
}

/** Runs work once its calls have paused, for each key separately. */
export function createDebounce<K>(run: (key: K) => void, usual: DebouncePace) {
  const waiting = new Map<K, { readonly since: number; readonly timer: ReturnType<typeof setTimeout> }>()

  function cancel(key: K) {
    clearTimeout(waiting.get(key)?.timer)
    waiting.delete(key)
  }

  return {
    schedule(key: K, { restMs, mostMs }: DebouncePace = usual) {
      const since = waiting.get(key)?.since ?? Date.now()
      cancel(key)
      const ms = Math.max(0, Math.min(restMs, since + mostMs - Date.now()))
      const timer = setTimeout(() => {
        waiting.delete(key)
        run(key)
      }, ms)
      waiting.set(key, { since, timer })
    },
    cancel,
    isWaiting: (key: K) => waiting.has(key),
    waiting: () => [...waiting.keys()],
    close() {
      for (const key of waiting.keys()) cancel(key)
    },
  }
}
