/** The person whose chat is open, at its newest message, in a window that somebody looks at. */
let reading: number | undefined

export const isBeingRead = (userId: number) => reading === userId && isWindowActive()

export function setReading(userId: number | undefined) {
  reading = userId
}

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
