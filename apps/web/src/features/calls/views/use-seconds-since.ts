import { useEffect, useState } from 'react'

/** Counts, from a moment in milliseconds since the epoch. */
export function useSecondsSince(since: number) {
  const count = () => Math.max(0, Math.floor((Date.now() - since) / 1000))
  const [seconds, setSeconds] = useState(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counting depends on nothing else.
  useEffect(() => {
    const timer = setInterval(() => setSeconds(count()), 500)
    return () => clearInterval(timer)
  }, [since])
  return seconds
}
