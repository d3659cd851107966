import { useRef, useState } from 'react'

/** Gives the focus back to where it was: a field in a dialog takes it before the dialog itself notes who had it. */
export function useOpener(isOpen: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpener(document.activeElement)
  }
  /** @returns true where it was at nothing that is still there */
  const finalFocus = () => {
    const { activeElement: at, body } = document
    const hasMovedOn = at !== body && !popup.current?.contains(at)
    if (hasMovedOn) return false
    return opener instanceof HTMLElement && opener !== body && opener.isConnected ? opener : true
  }
  return { ref: popup, finalFocus }
}
