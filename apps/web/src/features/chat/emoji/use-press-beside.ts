import { useEffect, useRef } from 'react'

const isInMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"][aria-modal]') !== null

/** Notices a press beside these elements; one in a menu or dialog that they have opened is none. */
export function usePressBeside(inside: () => readonly (Element | null | undefined)[], onPress: () => void) {
  const latest = useRef({ inside, onPress })
  useEffect(() => {
    latest.current = { inside, onPress }
  })
  useEffect(() => {
    function press({ target }: PointerEvent) {
      const { inside, onPress } = latest.current
      if (isInMenu(target)) return
      if (!inside().some((one) => one?.contains(target as Node))) onPress()
    }
    addEventListener('pointerdown', press, true)
    return () => removeEventListener('pointerdown', press, true)
  }, [])
}
