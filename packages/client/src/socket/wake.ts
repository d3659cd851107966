/**
 * Calls back when a browser page may have its network again: it came online, was shown, or came out of the
 * back-forward cache. Outside a browser it never calls.
 *
 * @returns a function that stops it
 */
export function onWake(callback: () => void): () => void {
  const page = typeof document === 'undefined' ? undefined : document
  if (!page) return () => {}
  const whenShown = () => {
    if (page.visibilityState === 'visible') callback()
  }
  addEventListener('online', callback)
  addEventListener('pageshow', callback)
  page.addEventListener('visibilitychange', whenShown)
  return () => {
    removeEventListener('online', callback)
    removeEventListener('pageshow', callback)
    page.removeEventListener('visibilitychange', whenShown)
  }
}
