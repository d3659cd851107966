import { isWindowActive } from '../../platform/window-activity.ts'

/** The chat on the screen. */
interface Shown {
  /** Path of the conversation: `pathOf` its target. */
  path: string
  /** Its newest message is in sight, and the view follows the next. */
  isAtEnd: boolean
}

export type OpenChat = ReturnType<typeof createOpenChat>

/** The chat on the screen, and whether new messages in it are seen. */
export function createOpenChat() {
  let shown: Shown | undefined

  return {
    set(chat: Shown | undefined) {
      shown = chat
    },

    /** Whether a message of this conversation is seen at once: it is open at the end, in a window somebody looks at. */
    isBeingRead: (path: string) => shown?.path === path && shown.isAtEnd && isWindowActive(),

    /** Whether somebody writes there at this moment. */
    isWrittenIn: (path: string) =>
      shown?.path === path && document.hasFocus() && document.activeElement?.tagName === 'TEXTAREA',

    /** Whether somebody has scrolled up in this chat, so that nothing in it may move. */
    isHeldStill: (path: string) => shown?.path === path && !shown.isAtEnd,
  }
}
