import { type RefObject, useEffect, useState } from 'react'
import { hadKeyboard, heightAbove, visibleHeight } from '../../../domain/device/keyboard.ts'

/** For a keyboard that comes: where none does, as with one that is plugged in, nothing takes the place away. */
const patienceMs = 600
/** With a field of its own above the keyboard it still shows something. */
const leastOwn = 230
/** Less than this is nothing. */
const leastShown = 20
/** The part of a low window, as beside another app, in which no keyboard goes away: there is none. */
const ofLowWindow = 0.45

interface KeyboardPlaceOptions {
  panel: RefObject<HTMLElement | null>
  /** Where one writes: its keyboard comes in the place of the panel. */
  field: HTMLElement | null
  onClose: () => void
}

/**
 * The height of a panel in the place of the keyboard, which is still there when the panel opens. What is above it stays as it is while the keyboard goes and comes:
 * the panel has as much as the keyboard does not cover any more.
 */
export function useKeyboardPlace({ panel, field, onClose }: KeyboardPlaceOptions): number {
  const [opened] = useState(visibleHeight)
  const [isSettled, setSettled] = useState(false)
  const [visible, setVisible] = useState(visibleHeight)
  const [isLeaving, setLeaving] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // A keyboard that goes away now was there, whatever was known of it.
  const above = hadKeyboard(opened, visible) ? opened : heightAbove(opened, isSettled)
  const height = Math.max(visible - above, 0)

  useEffect(() => {
    const width = innerWidth
    const follow = () => (innerWidth === width ? setVisible(visibleHeight()) : onClose())
    const followFocus = ({ target }: FocusEvent) =>
      setFocus(target instanceof HTMLInputElement && panel.current?.contains(target) === true)
    const leave = () => setLeaving(true)
    addEventListener('resize', follow)
    visualViewport?.addEventListener('resize', follow)
    document.addEventListener('focusin', followFocus)
    field?.addEventListener('focus', leave)
    return () => {
      removeEventListener('resize', follow)
      visualViewport?.removeEventListener('resize', follow)
      document.removeEventListener('focusin', followFocus)
      field?.removeEventListener('focus', leave)
    }
  }, [panel, field, onClose])

  useEffect(() => {
    const settling = setTimeout(() => setSettled(true), patienceMs)
    return () => clearTimeout(settling)
  }, [])

  const isGone = isLeaving && height < leastShown
  useEffect(() => {
    if (isGone) return onClose()
    if (!isLeaving) return
    const waiting = setTimeout(onClose, patienceMs)
    return () => clearTimeout(waiting)
  }, [isGone, isLeaving, onClose])

  if (hasFocus) return Math.max(height, leastOwn)
  return isSettled && !isLeaving && height < leastShown ? Math.round(visible * ofLowWindow) : height
}
