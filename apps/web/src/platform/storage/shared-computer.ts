/** Session storage keys: that this window keeps nothing on its computer, and when its page went. */
const marker = 'shared'
const leftAt = 'leftAt'

/** Milliseconds in which a page is there again that is only loaded anew. Browsers restore windows that were closed. */
const reloadMs = 20_000

/** The device's choices that such a window starts with. */
const inherited = ['theme', 'language'] as const

/** Whether what this window keeps ends with it, because others use the computer too. */
export function isShared(): boolean {
  try {
    return sessionStorage.getItem(marker) !== null
  } catch {
    return false
  }
}

/** @returns whether it is so now: a browser may refuse */
export function setShared(isWanted: boolean): boolean {
  try {
    sessionStorage.clear()
    if (isWanted) begin()
  } catch {
    // Blocked.
  }
  return isShared()
}

function begin() {
  sessionStorage.setItem(marker, 'yes')
  for (const key of inherited) {
    const chosen = localStorage.getItem(key)
    if (chosen !== null) sessionStorage.setItem(key, chosen)
  }
}

/** Forgets the person who was signed in, unless the window was only loaded anew. */
function endIfClosed() {
  if (!isShared()) return
  const left = Number(sessionStorage.getItem(leftAt))
  sessionStorage.removeItem(leftAt)
  if (Date.now() - left > reloadMs) setShared(true)
}

endIfClosed()
globalThis.addEventListener?.('pagehide', () => {
  if (isShared()) sessionStorage.setItem(leftAt, String(Date.now()))
})
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (!persisted || !isShared()) return
  endIfClosed()
  location.reload()
})
