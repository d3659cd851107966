import { type RefObject, useLayoutEffect } from 'react'

let last = { name: '', top: 0 }

/** Brings a list back to where it was left, if it is the one that was last on the screen. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, name: string) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = last.name === name ? last.top : 0
    const remember = () => {
      last = { name, top: element.scrollTop }
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller, name])
}
