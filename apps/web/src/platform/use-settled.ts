import { startTransition, useEffect, useState } from 'react'

/** Milliseconds for which a person who looks at a new screen sees that first. */
const settlingMs = 100

/** Whether something has been so for a moment: for what can wait until that has been seen. */
export function useSettled(isSo: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => startTransition(() => setSettled(true)), settlingMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isSo])
  return isSettled
}
