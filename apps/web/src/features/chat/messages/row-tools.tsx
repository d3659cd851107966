import { Forward, Reply } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { keysOf } from '../../../engine/timeline/rows.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { askForward, isForwardable } from '../forward/ask-forward.tsx'
import row from './message-row.module.css'
import styles from './row-tools.module.css'
import { watchSwipes } from './watch-swipes.ts'

interface Pointed {
  /** Of an album, all of it. */
  readonly entries: readonly SentEntry[]
  /** What the bubble lies in, and the strip beside it. */
  readonly line: HTMLElement
}

/** Pixels that the strip takes beside a bubble, with the button of the menu. */
const stripWidth = 96

/**
 * Reply and forward without a menu: the strip beside the bubble under the pointer, a double click beside a bubble, and a
 * swipe to the left. One for all rows, loaded with the first interaction.
 */
export default function RowTools({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const t = useT()
  const chat = useChat()
  const { canSend, cite, composer, conversation, selection } = chat
  const [pointed, setPointed] = useState<Pointed>()
  const [swiped, setSwiped] = useState<{ row: HTMLElement; isArmed: boolean }>()
  const isSelecting = useStore(selection.store, ({ keys }) => keys !== undefined)

  function at(target: EventTarget | null): Pointed | undefined {
    const article = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : undefined
    const line = article?.querySelector<HTMLElement>(`.${row.line}`)
    if (!article || !line || isSelecting) return undefined
    const { rows, timeline } = conversation.store.getState()
    const keys = keysOf(rows[Number(article.dataset.index)])
    const entries = keys.flatMap((key) => timeline.entries.get(key) ?? [])
    const sent = entries.filter((entry): entry is SentEntry => entry.state === 'sent' && isForwardable(entry))
    return sent.length > 0 && sent.length === entries.length ? { entries: sent, line } : undefined
  }

  function reply({ entries: [first] }: Pointed) {
    if (!first || !canSend) return
    cite(first)
    composer()?.focus()
  }

  const onMove = useEffectEvent(({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const found = at(target)
    if (found?.line === pointed?.line) return
    setPointed(found && hasRoom(found.line) ? found : undefined)
  })
  const onLeave = useEffectEvent(() => setPointed(undefined))
  const onDoubleClick = useEffectEvent(({ target }: MouseEvent) => {
    // On words a double click selects one.
    if (target instanceof Element && target.closest(`.${row.bubble}, button, a, input`)) return
    const found = at(target)
    if (found) reply(found)
  })
  const canSwipe = useEffectEvent((target: EventTarget | null) => canSend && at(target) !== undefined)
  const onSwiped = useEffectEvent((target: HTMLElement) => {
    const found = at(target)
    if (found) reply(found)
  })

  useEffect(() => {
    const element = pane.current
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('pointermove', onMove, { signal, passive: true })
    element.addEventListener('pointerleave', onLeave, { signal })
    element.addEventListener('dblclick', onDoubleClick, { signal })
    watchSwipes(element, {
      signal,
      rowOf: (target) =>
        canSwipe(target) && target instanceof Element
          ? (target.closest<HTMLElement>('[data-index]') ?? undefined)
          : undefined,
      onMove: (swiped) => setSwiped(swiped),
      onSwiped,
    })
    return () => ended.abort()
  }, [pane])

  return (
    <>
      {pointed &&
        !isSelecting &&
        createPortal(
          <span className={styles.strip}>
            {canSend && (
              <button
                type="button"
                tabIndex={-1}
                className={styles.tool}
                aria-label={t('acting.reply')}
                data-tooltip={t('acting.reply')}
                onClick={() => reply(pointed)}
              >
                <Reply aria-hidden="true" />
              </button>
            )}
            <button
              type="button"
              tabIndex={-1}
              className={styles.tool}
              aria-label={t('forwarding.forward')}
              data-tooltip={t('forwarding.forward')}
              onClick={() => askForward(chat, pointed.entries, 'each')}
            >
              <Forward aria-hidden="true" />
            </button>
          </span>,
          pointed.line,
        )}
      {swiped &&
        createPortal(
          <span className={styles.swipe} data-armed={swiped.isArmed || undefined}>
            <Reply aria-hidden="true" />
          </span>,
          swiped.row,
        )}
    </>
  )
}

/** Whether the strip fits between the bubble and the edge of the chat that it leans to. */
function hasRoom(line: HTMLElement): boolean {
  const scroller = line.closest('[role=log]')?.getBoundingClientRect()
  if (!scroller) return false
  const { left, right } = line.getBoundingClientRect()
  return Math.max(left - scroller.left, scroller.right - right) >= stripWidth
}
