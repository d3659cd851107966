import { useEffect, useState } from 'react'

/** A value once it has not changed for so long: for requests while somebody types. */
export function useRested<T>(value: T, restMs = 200): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
