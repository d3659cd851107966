/** Calls once somebody moves the pointer, drags something here or uses the keyboard. @returns a function that gives up waiting */
export function onFirstInteraction(act: () => void) {
  const waiting = new AbortController()
  for (const type of ['pointermove', 'pointerdown', 'dragenter', 'keydown']) {
    addEventListener(
      type,
      () => {
        waiting.abort()
        act()
      },
      { passive: true, signal: waiting.signal },
    )
  }
  return () => waiting.abort()
}
