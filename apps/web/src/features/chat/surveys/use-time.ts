import { useEffect, useState } from 'react'

/** The longest delay that a timer can have: a survey may be open for a year. */
const longestMs = 2_147_483_647

/** The time, updated once this moment has come. */
export function useTimeUntil(moment: string | undefined): number {
  const [now, setNow] = useState(Date.now)
  const end = moment === undefined ? 0 : Date.parse(moment)
  useEffect(() => {
    if (end <= now) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(end - Date.now() + 1, longestMs))
    return () => clearTimeout(timer)
  }, [end, now])
  return now
}
