import { Bell, BellOff, CheckCheck, ListX, MailQuestionMark, Pin, PinOff } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEngine } from '../../components/engine/use-engine.ts'
import { isUnread, type ListedConversation, targetOf } from '../../domain/conversations/list-rows.ts'
import { arranging } from '../../engine/list/arranging.ts'
import { rem } from '../../platform/rem.ts'
import { useT } from '../../platform/texts/index.ts'
import { watchSwipes } from '../../platform/watch-swipes.ts'
import type { ListItem } from './list-items.ts'
import styles from './row-swipes.module.css'

interface RowSwipesProps {
  pane: RefObject<HTMLElement | null>
  items: readonly ListItem[]
}

interface Tray {
  readonly row: HTMLElement
  readonly by: number
  readonly isOpen: boolean
}

/** How wide the four buttons are, in pixels: as large text needs it, and the row stays in sight. */
const trayWidth = () => 4 * Math.min(4.5 * rem(), innerWidth * 0.19)

/** A finger swipes a conversation to the left: what its menu has first is behind it. Loaded with the first interaction. */
export default function RowSwipes({ pane, items }: RowSwipesProps) {
  const [tray, setTray] = useState<Tray>()
  const rowOf = useCallback(
    (link: Element | null | undefined): ListedConversation | undefined => {
      const path = link?.getAttribute('href')
      return items.find(({ key }) => key === path)?.row
    },
    [items],
  )
  const linkOf = useEffectEvent((target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('li > a[href]') : null
    return link && rowOf(link) ? link : undefined
  })

  useEffect(() => {
    const element = pane.current
    if (!element) return
    const ended = new AbortController()
    const width = trayWidth()
    watchSwipes(element, {
      signal: ended.signal,
      farthest: width,
      rowOf: (target) => linkOf(target),
      onMove: (swiped) => setTray(swiped && { ...swiped, isOpen: false }),
      onSwiped: (row) => setTray({ row, by: width, isOpen: true }),
    })
    return () => ended.abort()
  }, [pane])

  const isOpen = tray?.isOpen === true
  useEffect(() => {
    const element = pane.current
    if (!isOpen || !element || !tray) return
    const { row, by } = tray
    row.style.translate = `${-by}px 0`
    const closed = new AbortController()
    const { signal } = closed
    const close = () => setTray((now) => (now?.row === row ? undefined : now))
    const isInTray = (target: EventTarget | null) =>
      target instanceof Element && target.closest(`.${styles.tray}`)
    // A press elsewhere only closes it, as everywhere with such a tray.
    document.addEventListener(
      'click',
      (event) => {
        if (isInTray(event.target)) return
        event.preventDefault()
        event.stopPropagation()
        close()
      },
      { signal, capture: true },
    )
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
    element.addEventListener('scroll', close, { signal, passive: true })
    return () => {
      closed.abort()
      row.style.translate = ''
    }
  }, [isOpen, pane, tray])

  const conversation = rowOf(tray?.row)
  const place = tray?.row.parentElement
  return (
    tray &&
    conversation &&
    place &&
    createPortal(<Buttons row={conversation} by={tray.by} onDone={() => setTray(undefined)} />, place)
  )
}

interface ButtonsProps {
  row: ListedConversation
  by: number
  onDone: () => void
}

function Buttons({ row, by, onDone }: ButtonsProps) {
  const t = useT()
  const act = arranging(useEngine().list)
  const target = targetOf(row)
  const { isTop, isMuted } = row
  const button = (look: string | undefined, icon: ReactNode, label: string, act: () => void) => (
    <button
      type="button"
      className={look}
      onClick={() => {
        onDone()
        act()
      }}
    >
      {icon}
      {label}
    </button>
  )
  return (
    <div className={styles.tray} style={{ width: trayWidth(), translate: `${-by}px 0` }}>
      {isUnread(row)
        ? button(styles.read, <CheckCheck />, t('chat.markRead'), () => void act.markAllRead(target))
        : button(styles.read, <MailQuestionMark />, t('list.markUnread'), () => void act.markUnread(target))}
      {button(
        styles.pin,
        isTop ? <PinOff /> : <Pin />,
        t(isTop ? 'chat.unpin' : 'chat.pin'),
        () => void act.setPinned(target, !isTop),
      )}
      {button(
        styles.mute,
        isMuted ? <Bell /> : <BellOff />,
        t(isMuted ? 'list.unmute' : 'list.mute'),
        () => void act.setMuted(target, !isMuted),
      )}
      {button(styles.remove, <ListX />, t('notifications.remove'), () => void act.remove(target))}
    </div>
  )
}
