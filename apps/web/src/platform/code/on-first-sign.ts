/** Calls once somebody moves the pointer or uses the keyboard. @returns a function that gives up waiting */
export function onFirstSign(act: () => void) {
  const waiting = new AbortController()
  for (const type of ['pointermove', 'pointerdown', 'keydown']) {
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
