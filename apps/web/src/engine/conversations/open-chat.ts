import { isWindowActive } from '../../platform/window-activity.ts'

/** The chat on the screen, or a thread beside it. */
interface Shown {
  /** Path of the conversation or thread: `pathOf` its target. */
  path: string
  /** Its newest message is in sight, and the view follows the next. */
  isAtEnd: boolean
}

export type OpenChat = ReturnType<typeof createOpenChat>

/** What is on the screen of conversations, and whether new messages in it are seen. */
export function createOpenChat() {
  const shown = new Map<string, Shown>()

  return {
    set(chat: Shown) {
      shown.set(chat.path, chat)
    },

    leave(path: string) {
      shown.delete(path)
    },

    /** Whether a message of this conversation is seen at once: it is open at the end, in a window somebody looks at. */
    isBeingRead: (path: string) => shown.get(path)?.isAtEnd === true && isWindowActive(),

    /** Whether somebody writes there at this moment. */
    isWrittenIn: (path: string) =>
      shown.has(path) && document.hasFocus() && document.activeElement?.tagName === 'TEXTAREA',

    /** Whether somebody has scrolled up in this chat, so that nothing in it may move. */
    isHeldStill: (path: string) => shown.get(path)?.isAtEnd === false,
  }
}
