import { useEffect, useRef, useState } from 'react'

/** Whether a pointer or focus rests on a list in passing. Whatever held one that has gone never says that it leaves. */
export function useHold(list: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one comes or goes.
  useEffect(() => {
    if (!isHeld) return
    const look = () => setHeld(!!ref.current?.matches(':hover,:focus-within'))
    look()
    addEventListener('pointerover', look)
    return () => removeEventListener('pointerover', look)
  }, [isHeld, list])
  // A list that comes under a pointer at rest is not looked at.
  const holds = { ref, onPointerMove: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo }
  return [isHeld, holds] as const
}
