import { useEffect, useRef, useState } from 'react'

/** Whether a pointer or focus rests on a list in passing. Whatever held one that has gone never says that it leaves. */
export function useHold(list: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const holdIf = (selector: string) => setHeld(!!ref.current?.matches(selector))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one comes or goes.
  useEffect(() => {
    if (!isHeld) return
    const look = () => holdIf(':hover,:focus-within')
    look()
    addEventListener('pointerover', look)
    return () => removeEventListener('pointerover', look)
  }, [isHeld, list])
  const holds = {
    ref,
    // Not by entering: a list that comes under a pointer at rest is not looked at.
    onPointerMove: hold,
    // Each asks for the other alone: itself it may still match in that moment.
    onPointerLeave: () => holdIf(':focus-within'),
    onFocus: hold,
    onBlur: () => holdIf(':hover'),
  }
  return [isHeld, holds] as const
}
