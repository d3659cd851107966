import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { VirtualizerHandle } from 'virtua'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Row } from '../../../engine/timeline/rows.ts'
import { useChat } from '../context/chat-context.ts'
import { showAtTop } from './show-at-top.ts'

/** So close to the end counts as at the end. */
const endSlack = 48
/** Older messages are asked for when so little is left above, in pixels. */
const olderMargin = 1200

interface Parts {
  list: RefObject<VirtualizerHandle | null>
  rows: readonly Row[]
  isPrepended: boolean
  /** Told the index of the last line in sight. */
  onShown(index: number): void
}

/**
 * Keeps the view where it belongs: at the end as messages come while one is there, at the first unread message when
 * the chat opens, and still in every other case.
 */
export function useChatScroll({ list, rows, isPrepended, onShown }: Parts) {
  const { openChat } = useEngine()
  const { conversation, path } = useChat()
  const [isAtEnd, setAtEnd] = useState(true)
  const [isPlaced, setPlaced] = useState(false)
  const [isSettled, setSettled] = useState(false)
  const [placings, setPlacings] = useState(0)
  const sticks = useRef(true)
  /** Where the view is to stand: at the divider, or at the end. Forgotten once it is there. */
  const start = useRef<{ divider: number | undefined }>(undefined)
  const lastKey = useRef<string>(undefined)
  const lastIndex = rows.length - 1

  const toEnd = useCallback(() => {
    sticks.current = true
    setAtEnd(true)
    list.current?.scrollToIndex(lastIndex, { align: 'end' })
  }, [list, lastIndex])

  /** Looks after what has come into sight. @returns whether that is the end; undefined while nothing is laid out */
  const look = useCallback(() => {
    const handle = list.current
    if (!handle || handle.viewportSize === 0 || start.current) return undefined
    const { scrollOffset, viewportSize, scrollSize } = handle
    const { older } = conversation.store.getState()
    if (scrollOffset < olderMargin && older === 'idle') void conversation.loadOlder()
    onShown(handle.findItemIndex(scrollOffset + viewportSize - 1))
    return scrollOffset + viewportSize >= scrollSize - endSlack
  }, [conversation, list, onShown])

  const settle = useCallback(() => {
    const isEnd = look()
    if (isEnd === undefined) return
    sticks.current = isEnd
    setAtEnd(isEnd)
  }, [look])

  const onResize = useCallback(() => {
    const handle = list.current
    if (handle && start.current?.divider !== undefined) showAtTop(handle, start.current.divider)
    else if (start.current || sticks.current) handle?.scrollToIndex(lastIndex, { align: 'end' })
    else settle()
  }, [list, lastIndex, settle])

  useLayoutEffect(() => {
    const last = rows[lastIndex]
    const isFirst = lastKey.current === undefined
    const isOwn = !isFirst && last?.key !== lastKey.current && isSending(conversation, last?.key)
    lastKey.current = last?.key
    if (isOwn) return toEnd()
    if (!isFirst && (!sticks.current || isPrepended || start.current)) return
    const divider = rows.findIndex(({ kind }) => kind === 'unread')
    const handle = list.current
    const top = !isFirst && handle ? handle.findItemIndex(handle.scrollOffset) : 0
    // What is unread may be more than the view holds: then it stays at its beginning.
    const isHeld = divider >= top && (isFirst || conversation.hasUnread())
    if (!isFirst && !isHeld) return toEnd()
    start.current = { divider: isHeld ? divider : undefined }
    onResize()
    if (!isFirst) setPlacings((count) => count + 1)
  }, [rows, lastIndex, isPrepended, conversation, list, onResize, toEnd])

  // The first lines are measured before they are seen, so that the view does not jump to its place.
  const place = useEffectEvent(() => {
    start.current = undefined
    // In this very frame; what is beyond the view is drawn after it.
    flushSync(() => setPlaced(true))
    settle()
    startTransition(() => setSettled(true))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each placing takes its own time.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(place)
    })
    return () => cancelAnimationFrame(frame)
  }, [placings])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines may be in sight without any scrolling.
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [rows, look])

  useEffect(() => {
    openChat.set({ path, isAtEnd })
    return () => openChat.set(undefined)
  }, [openChat, isAtEnd, path])

  return { isAtEnd, isPlaced, isSettled, toEnd, onScroll: settle, onScrollEnd: settle, onResize }
}

const isSending = (conversation: ReturnType<typeof useChat>['conversation'], key = '') =>
  conversation.store.getState().timeline.entries.get(key)?.state === 'sending'
