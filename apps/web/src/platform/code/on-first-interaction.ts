/** Milliseconds until a finger is expected. */
const restMs = 1000

/**
 * Calls once somebody moves the pointer, drags something here or uses the keyboard. A finger does not announce itself: its
 * first touch may be a swipe, so on a touch screen it calls after a while anyway. @returns a function that gives up waiting
 */
export function onFirstInteraction(act: () => void) {
  const waiting = new AbortController()
  if (matchMedia('(pointer: coarse)').matches) {
    const timer = setTimeout(() => {
      waiting.abort()
      act()
    }, restMs)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  }
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
