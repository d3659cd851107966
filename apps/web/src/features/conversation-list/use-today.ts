import { useEffect, useState } from 'react'

const today = () => new Date().toDateString()

/** The day, drawing its user anew when the next begins. */
export function useToday() {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return day
}
