import { type RefObject, useEffect, useState } from 'react'
import { keysOf, type Row } from '../../../engine/timeline/rows.ts'
import type { Timeline } from '../../../engine/timeline/timeline.ts'
import { useLanguage } from '../../../platform/texts/index.ts'
import { dayOf } from '../../../platform/time/day.ts'
import { dayText, listTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './floating-date.module.css'

/** How long it stays once the messages stand still. */
const restMs = 1200
/** So near to the end the messages are today's, or were just read. */
const endPixels = 200

/** The day of the uppermost message in sight, while the history is scrolled. */
export function FloatingDate({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const language = useLanguage()
  const { conversation } = useChat()
  const [at, setAt] = useState<string>()

  useEffect(() => {
    const element = pane.current
    if (!element) return
    let frame = 0
    let hiding: ReturnType<typeof setTimeout> | undefined
    function look(scroller: HTMLElement) {
      frame = 0
      const { rows, timeline } = conversation.store.getState()
      const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
      const index = left > endPixels ? uppermost(scroller) : undefined
      setAt(index === undefined ? undefined : momentOf(rows[index], timeline))
      clearTimeout(hiding)
      hiding = setTimeout(() => setAt(undefined), restMs)
    }
    function onScroll({ target }: Event) {
      if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'log' || frame) return
      frame = requestAnimationFrame(() => look(target))
    }
    // Scrolling does not bubble.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(hiding)
      element.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [pane, conversation])

  if (at === undefined) return null
  const time = new Date(at)
  return (
    <div className={styles.date} aria-hidden="true">
      {dayOf(time) === dayOf(new Date()) ? dayText(time, language) : listTime(time, language)}
    </div>
  )
}

function uppermost(scroller: HTMLElement): number | undefined {
  const { top } = scroller.getBoundingClientRect()
  let found: { index: number; bottom: number } | undefined
  for (const article of scroller.querySelectorAll<HTMLElement>('[data-index]')) {
    const { bottom } = article.getBoundingClientRect()
    if (bottom > top && (!found || bottom < found.bottom))
      found = { index: Number(article.dataset.index), bottom }
  }
  return found?.index
}

const momentOf = (row: Row | undefined, { entries }: Timeline) =>
  entries.get(keysOf(row)[0] ?? '')?.message.createdAt
