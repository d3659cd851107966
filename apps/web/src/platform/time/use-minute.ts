import { useEffect, useState } from 'react'

const minute = 60_000

/** The time, to the minute: what depends on it is drawn again as it passes. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
