import { useEffect, useState } from 'react'

/** Seconds that are left, and a function that starts them anew. */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) setEnd(0)
    }, 250)
    return () => clearInterval(timer)
  }, [end])

  const start = (length: number) => {
    setSeconds(length)
    setEnd(Date.now() + length * 1000)
  }
  return [seconds, start]
}
