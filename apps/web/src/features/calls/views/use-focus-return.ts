import { useEffect, useRef } from 'react'
import { inheritFocus } from '../../../platform/inherit-focus.ts'

/** Whatever had the focus before the call has it again afterwards. */
export function useFocusReturn(isOn: boolean) {
  const before = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (!isOn) return
    const focused = document.activeElement
    before.current = focused instanceof HTMLElement ? focused : undefined
    return () => {
      if (before.current?.isConnected) inheritFocus(before.current)
    }
  }, [isOn])
}
