/** The chat on the screen. */
interface OpenChat {
  /** Which conversation: `pathOf` its target. */
  path: string
  /** Its newest message is in sight, and the view follows the next. */
  isAtEnd: boolean
}

let openChat: OpenChat | undefined

export function setOpenChat(chat: OpenChat | undefined) {
  openChat = chat
}

/** Whether a message of this conversation is seen at once: it is open at the end, in a window somebody looks at. */
export const isBeingRead = (path: string) => openChat?.path === path && openChat.isAtEnd && isWindowActive()

/** Whether somebody has scrolled up in this chat, so that nothing in it may move. */
export const isHeldStill = (path: string) => openChat?.path === path && !openChat.isAtEnd

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
