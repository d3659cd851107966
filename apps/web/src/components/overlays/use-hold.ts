import { useEffect, useRef, useState } from 'react'

/** Whether a pointer or focus rests on a list in passing. Whatever held one that has gone never says that it leaves. */
export function useHold(list: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const look = (by: string) => setHeld(ref.current?.matches(by) ?? false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one comes or goes.
  useEffect(() => {
    if (!isHeld) return
    const lookAnew = () => look(':hover,:focus-within')
    lookAnew()
    addEventListener('pointerover', lookAnew)
    return () => removeEventListener('pointerover', lookAnew)
  }, [isHeld, list])
  const holds = {
    ref,
    // A list that comes under a pointer at rest is not looked at.
    onPointerMove: hold,
    // A finger that has left still hovers.
    onPointerLeave: () => look(':focus-within'),
    onFocus: hold,
    onBlur: () => look(':hover'),
  }
  return [isHeld, holds] as const
}
