import { MessageType } from '@parley/contract/enums'
import { Forward, MessageSquareReply } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MenuChoices } from '../../../components/overlays/menu-store.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { cx } from '../../../platform/cx.ts'
import { t, useT } from '../../../platform/texts/index.ts'
import { type Chat, useChat, useEntry } from '../context/chat-context.ts'
import { replyTo } from '../context/reply-to.ts'
import { askForward } from '../forward/ask-forward.tsx'
import { threadAction } from '../threads/thread-action.tsx'
import styles from './hover-bar.module.css'
import { quickReactions } from './react.ts'
import { reactionsAtHand } from './reaction-actions.tsx'
import { useHovered } from './use-hovered.ts'

/** A single bar for all lines, so that none of them costs more. */
export default function HoverBar() {
  const place = useRef<HTMLSpanElement>(null)
  const hovered = useHovered(place)
  return (
    <>
      <span ref={place} hidden />
      {hovered && createPortal(<Bar key={hovered.key} entryKey={hovered.key} />, hovered.line)}
    </>
  )
}

/** Between the bar and what is around it, in pixels. */
const gap = 8

function Bar({ entryKey }: { entryKey: string }) {
  const t = useT()
  const chat = useChat()
  const entry = useEntry(entryKey)
  const bar = useRef<HTMLDivElement>(null)
  // Pressed, each stays where it is.
  const [atHand] = useState(quickReactions)
  const [reached, setReached] = useState(0)
  const isMe = entry?.message.isMe
  const isShown = entry?.state === 'sent' && entry.message.msg.type !== MessageType.withdrawn

  useLayoutEffect(() => {
    const box = bar.current
    const log = box?.closest('[role="log"]')?.getBoundingClientRect()
    const line = box?.parentElement?.getBoundingClientRect()
    if (!box || !log || !line || !isShown) return
    const { offsetWidth: width, offsetHeight: height } = box
    const name = box.parentElement?.previousElementSibling?.getBoundingClientRect()
    const isAtRight = isMe || line.width >= width
    const isOverName = name !== undefined && name.right > (isAtRight ? line.right - width : line.left)
    box.dataset.end = isAtRight ? 'right' : 'left'
    const room = isMe ? line.left - log.left : log.right - line.right
    const beside = Number.parseFloat(getComputedStyle(box).marginLeft) + width + gap
    if (room >= beside) box.dataset.at = 'beside'
    else box.dataset.at = line.top - log.top > height && !isOverName ? 'above' : 'below'
  }, [isMe, isShown])

  if (!isShown) return null
  const tools = [...passingOn(entry, chat), ...(chat.canReact ? reactionsAtHand(entry, chat, atHand) : [])]

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const buttons = [...currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step) buttons.at((at + step) % buttons.length)?.focus()
    if (key === 'Escape') currentTarget.closest('article')?.focus()
  }

  /** It is one on the message. */
  function onContextMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    const article = event.currentTarget.closest('article')
    article?.dispatchEvent(new PointerEvent('contextmenu', event.nativeEvent as PointerEvent))
  }

  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={t('chat.messageMenu')}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      // The focus stays where one writes.
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map(({ label, icon, isLit, onSelect }, place) => (
        <button
          key={typeof icon === 'string' ? icon : label}
          type="button"
          className={cx(styles.choice, isLit && styles.lit)}
          aria-label={label}
          data-tooltip={label}
          data-tooltip-side="top"
          tabIndex={place === reached ? 0 : -1}
          onFocus={() => setReached(place)}
          onClick={onSelect}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}

function passingOn(entry: SentEntry, chat: Chat): MenuChoices['choices'] {
  const { canSend } = chat
  return [
    ...(canSend
      ? [{ label: t('acting.reply'), icon: <MessageSquareReply />, onSelect: () => replyTo(entry, chat) }]
      : []),
    ...(canSend ? threadAction(entry, chat) : []),
    {
      label: t('forwarding.forward'),
      icon: <Forward />,
      onSelect: () => askForward(chat, [entry], 'each'),
    },
  ]
}
