/** A window in the background may be in sight, but nobody is in it. */
export const isWindowActive = () => document.visibilityState === 'visible' && document.hasFocus()

/** Calls back when the window comes to the front or goes. @returns a function that stops it */
export function onWindowActivity(callback: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  addEventListener('focus', callback, { signal })
  addEventListener('blur', callback, { signal })
  document.addEventListener('visibilitychange', callback, { signal })
  return () => stopping.abort()
}
