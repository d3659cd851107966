import { type RefObject, useEffect, useState } from 'react'
import { isShortcut } from '../../../platform/shortcuts.ts'

/** For so long all messages show their times (docs/wire-for-older-clients.md). */
const shownMs = 3000
const middleButton = 1

/** Shows the time of every message for a while: by a middle click in the chat, or by Alt+T. */
export function useDateFlag(pane: RefObject<HTMLElement | null>) {
  const [shownAt, setShownAt] = useState(0)

  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const show = (event: Event) => {
      event.preventDefault()
      setShownAt(performance.now())
    }
    // The press of a middle button would begin the browser's own scrolling.
    pane.current?.addEventListener(
      'mousedown',
      (event) => event.button === middleButton && event.preventDefault(),
      { signal },
    )
    pane.current?.addEventListener('auxclick', (event) => event.button === middleButton && show(event), {
      signal,
    })
    document.addEventListener('keydown', (event) => isShortcut(event, 'dates') && show(event), { signal })
    return () => stopping.abort()
  }, [pane])

  useEffect(() => {
    if (shownAt === 0) return
    const timer = setTimeout(() => setShownAt(0), shownMs)
    return () => clearTimeout(timer)
  }, [shownAt])

  return shownAt > 0
}
