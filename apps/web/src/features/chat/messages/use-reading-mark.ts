import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { ConversationState } from '../../../engine/conversations/conversation-state.ts'
import {
  hasToBeRead,
  idAtOrAbove,
  isPassed,
  readAfter,
  unreadAfter,
} from '../../../engine/timeline/reading.ts'
import { isWindowActive, onWindowActivity } from '../../../platform/window-activity.ts'
import { useChat } from '../context/chat-context.ts'

/**
 * Follows how far the conversation has been in sight, and sends that to the server while the window is active.
 *
 * `shown` is the id of the newest message that has been in sight.
 */
export function useReadingMark() {
  const { list, readMarks } = useEngine()
  const { conversation, target, isSelf, thread } = useChat()
  const [shown, setShown] = useState(0)
  const sentUpTo = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedAt = useRef<number>(undefined)
  /** Milliseconds for which the conversation is open; a reader who moves in it has not only passed it. */
  const openFor = useCallback(() => performance.now() - (openedAt.current ?? performance.now()), [])
  useEffect(() => {
    openedAt.current = performance.now()
    const moved = new AbortController()
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.closest('section')) openedAt.current = Number.NEGATIVE_INFINITY
    }
    for (const type of ['pointerdown', 'wheel'])
      addEventListener(type, note, { passive: true, signal: moved.signal })
    return () => moved.abort()
  }, [])

  const send = useCallback(
    (upTo: number) => {
      if (isSelf || upTo === 0 || !isWindowActive() || upTo <= (sentUpTo.current ?? 0)) return
      const state = conversation.store.getState()
      const before = sentUpTo.current
      // If the loaded part ends before the newest message, only the server knows how many are left.
      const left = state.hasNewer ? undefined : unreadAfter(state.timeline, upTo)
      if (thread) {
        sentUpTo.current = upTo
        conversation.noteRead({ id: upTo })
        thread.markRead(upTo, left).catch(() => {
          sentUpTo.current = before
        })
        return
      }
      const { unreadCount = 0, isMarkedUnread = false } = list.row(target) ?? {}
      const isNews = hasToBeRead(state.timeline, upTo, { id: before ?? 0, sequence: readMarks.of(target) })
      sentUpTo.current = upTo
      conversation.noteUnreadSince(readMarks.known(target))
      conversation.noteRead({ id: upTo })
      if (isNews || (left !== undefined && (unreadCount > left || isMarkedUnread)))
        list.markRead(target, upTo, left).catch(() => {
          sentUpTo.current = before
        })
    },
    [list, readMarks, conversation, target, isSelf, thread],
  )

  const report = useCallback(
    (index: number) => {
      const id = idAtOrAbove(conversation.store.getState() satisfies ConversationState, index)
      setShown((before) => Math.max(before, id))
    },
    [conversation],
  )

  useEffect(() => {
    timer.current = setTimeout(() => send(shown), readAfter(openFor()))
    const stop = onWindowActivity(() => isPassed(openFor()) || send(shown))
    return () => {
      clearTimeout(timer.current)
      stop()
    }
  }, [shown, send, openFor])

  // A reader who was here for a while has seen what came last.
  const leave = useEffectEvent(() => {
    if (!isPassed(openFor())) send(shown)
  })
  useEffect(() => leave, [])

  return { shown, report }
}
