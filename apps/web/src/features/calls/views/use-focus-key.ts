import { useEffect } from 'react'

/** Where F6 leads; the incoming call and the window carry it. */
export const focusTarget = { 'data-call-focus': '' }

/** A ringing call comes before the present one. */
const find = () =>
  document.querySelector<HTMLElement>('[role="alertdialog"][data-call-focus]') ??
  document.querySelector<HTMLElement>('[data-call-focus]')

/** F6 goes to the call and back, as between the panes of a program. */
export function useFocusKey() {
  useEffect(() => {
    let before: Element | null = null
    const listen = (event: KeyboardEvent) => {
      const target = find()
      if (event.key !== 'F6' || !target) return
      event.preventDefault()
      if (target.contains(document.activeElement)) {
        if (before instanceof HTMLElement && before.isConnected) before.focus()
        return
      }
      before = document.activeElement
      target.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
