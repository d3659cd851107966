import { MessageSquareReply } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { keysOf } from '../../../engine/timeline/rows.ts'
import { isShortcut } from '../../../platform/shortcuts.ts'
import { type Swiped, watchSwipes } from '../../../platform/watch-swipes.ts'
import { useChat } from '../context/chat-context.ts'
import { replyTo } from '../context/reply-to.ts'
import { isForwardable } from '../forward/ask-forward.tsx'
import row from './message-row.module.css'
import styles from './row-gestures.module.css'

/** Pixels that a row follows a finger. */
const farthest = 72

export interface RowGesturesProps {
  pane: RefObject<HTMLElement | null>
  /** Called when the times of all messages are to be shown, and not any more. */
  onDates: (areShown: boolean) => void
}

/** A double click beside a bubble and a swipe to the left reply. One for all rows, loaded with the first interaction. */
export function RowGestures({ pane, onDates }: RowGesturesProps) {
  const chat = useChat()
  const [swiped, setSwiped] = useState<Swiped>()
  const areDatesShown = useDateFlag(pane)
  useEffect(() => onDates(areDatesShown), [onDates, areDatesShown])

  /** The message that a reply to this row would answer: for an album, its first one. */
  function entryOf(target: EventTarget | null): SentEntry | undefined {
    const { canSend, conversation, selection } = chat
    const article = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : undefined
    if (!article || !canSend || selection.store.getState().keys) return undefined
    const { rows, timeline } = conversation.store.getState()
    const entry = timeline.entries.get(keysOf(rows[Number(article.dataset.index)])[0] ?? '')
    return entry?.state === 'sent' && isForwardable(entry) ? entry : undefined
  }

  const reply = useEffectEvent((target: EventTarget | null) => {
    const entry = entryOf(target)
    if (entry) replyTo(entry, chat)
  })
  const rowOf = useEffectEvent((target: EventTarget | null) =>
    // A swipe does not begin on something that can be dragged itself, such as the place in a voice message.
    target instanceof Element && !target.closest('input, video, [role=slider]') && entryOf(target)
      ? (target.closest<HTMLElement>('[data-index]') ?? undefined)
      : undefined,
  )

  useEffect(() => {
    const element = pane.current
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener(
      'dblclick',
      ({ target }) => {
        // On words a double click selects one.
        const isBeside = target instanceof Element && !target.closest(`.${row.bubble}, button, a, input`)
        if (isBeside) reply(target)
      },
      { signal },
    )
    watchSwipes(element, {
      signal,
      farthest,
      rowOf: (target) => rowOf(target),
      onMove: setSwiped,
      onSwiped: (row) => reply(row),
    })
    return () => ended.abort()
  }, [pane])

  return (
    swiped &&
    createPortal(
      <span className={styles.swipe} data-armed={swiped.isArmed || undefined}>
        <MessageSquareReply aria-hidden="true" />
      </span>,
      swiped.row,
    )
  )
}

/** For so long all messages show their times (docs/wire-for-older-clients.md). */
const shownMs = 3000
const middleButton = 1

/** Shows the time of every message for a while: by a middle click in the chat, or by Alt+T. */
function useDateFlag(pane: RefObject<HTMLElement | null>) {
  const [shownAt, setShownAt] = useState(0)

  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const show = (event: Event) => {
      event.preventDefault()
      setShownAt(performance.now())
    }
    // The press of a middle button would begin the browser's own scrolling.
    pane.current?.addEventListener(
      'mousedown',
      (event) => event.button === middleButton && event.preventDefault(),
      { signal },
    )
    pane.current?.addEventListener('auxclick', (event) => event.button === middleButton && show(event), {
      signal,
    })
    document.addEventListener('keydown', (event) => isShortcut(event, 'dates') && show(event), { signal })
    return () => stopping.abort()
  }, [pane])

  useEffect(() => {
    if (shownAt === 0) return
    const timer = setTimeout(() => setShownAt(0), shownMs)
    return () => clearTimeout(timer)
  }, [shownAt])

  return shownAt > 0
}
