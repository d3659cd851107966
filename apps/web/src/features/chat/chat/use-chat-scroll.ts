import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from '../model/rows.ts'
import { setReading } from '../reading.ts'
import { useChat } from './chat-context.ts'

/** So close to the end counts as at the end. */
const endSlack = 48
/** Older messages are asked for when so little is left above, in pixels. */
const olderMargin = 1200

interface Parts {
  scroller: RefObject<HTMLElement | null>
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
export function useChatScroll({ scroller, list, rows, isPrepended, onShown }: Parts) {
  const { conversation, userId } = useChat()
  const [isAtEnd, setAtEnd] = useState(true)
  const [isPlaced, setPlaced] = useState(false)
  const sticks = useRef(true)
  const lastKey = useRef<string>(undefined)
  const lastIndex = rows.length - 1

  const toEnd = useCallback(() => {
    sticks.current = true
    setAtEnd(true)
    list.current?.scrollToIndex(lastIndex, { align: 'end' })
  }, [list, lastIndex])

  const look = useCallback(() => {
    const handle = list.current
    if (!handle) return
    const { scrollOffset, viewportSize, scrollSize } = handle
    if (viewportSize === 0) return
    if (scrollOffset < olderMargin) void conversation.loadOlder()
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
    if (sticks.current) list.current?.scrollToIndex(lastIndex, { align: 'end' })
    else settle()
  }, [list, lastIndex, settle])

  useLayoutEffect(() => {
    const last = rows[lastIndex]
    const isFirst = lastKey.current === undefined
    const isOwn = !isFirst && last?.key !== lastKey.current && isUnsent(conversation, last?.key)
    lastKey.current = last?.key
    if (isFirst) {
      const unread = rows.findIndex(({ kind }) => kind === 'unread')
      sticks.current = unread < 0
      list.current?.scrollToIndex(unread < 0 ? lastIndex : unread, { align: unread < 0 ? 'end' : 'start' })
      return
    }
    if (isOwn || (sticks.current && !isPrepended)) toEnd()
  }, [rows, lastIndex, isPrepended, conversation, list, toEnd])

  // The first lines are measured before they are seen, so that the view does not jump to its place.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setPlaced(true)
        settle()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [settle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines may be in sight without any scrolling.
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [rows, look])

  useEffect(() => {
    setReading(isAtEnd ? userId : undefined)
    return () => setReading(undefined)
  }, [isAtEnd, userId])

  // A chat shorter than its window has older messages to load without any scrolling.
  useEffect(() => {
    const element = scroller.current
    if (element && element.scrollHeight <= element.clientHeight) void conversation.loadOlder()
  })

  return { isAtEnd, isPlaced, toEnd, onScroll: settle, onScrollEnd: settle, onResize }
}

const isUnsent = (conversation: ReturnType<typeof useChat>['conversation'], key = '') =>
  conversation.store.getState().timeline.entries.get(key)?.state === 'sending'
