import { useEffect, useRef } from 'react'
import { inheritFocus } from '../../../../platform/inherit-focus.ts'

/**
 * A part of the page that gets the focus when what had it in there is gone, for whatever reason; the page does when the
 * part is gone too. A focus that is elsewhere stays there.
 *
 * @param shape is another when what is shown may be
 */
export function useKeptFocus(shape: string) {
  const part = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is asked about when it changes.
  useEffect(() => {
    if (!isInside.current) return
    isInside.current = part.current !== null
    inheritFocus(part.current ?? document.querySelector('main'))
  }, [shape])

  return {
    ref: part,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}

export type KeptFocus = ReturnType<typeof useKeptFocus>
