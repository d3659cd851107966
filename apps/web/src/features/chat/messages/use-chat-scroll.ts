import {
  type RefObject,
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
import { toastError } from '../../../domain/api/api-errors.ts'
import type { ConversationState } from '../../../engine/conversations/conversation-state.ts'
import type { ViewPlace } from '../../../engine/conversations/view-place.ts'
import { useSettled } from '../../../platform/use-settled.ts'
import { useChat } from '../context/chat-context.ts'
import { placeIn, scrollToPlace } from './view-place.ts'

/** So close to the end counts as at the end. */
const endSlack = 48
/** Further messages are requested when so little is left above or below, in pixels. */
const margin = 1200

interface Parts {
  scroller: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  state: Pick<ConversationState, 'rows' | 'isPrepended' | 'hasNewer'>
  /** Called with the index of the last line in sight. */
  onShown(index: number): void
}

/**
 * Keeps the view where it belongs: at the end as messages come while one is there, at the first unread message when
 * the chat opens, where one was when one comes back, and still in every other case.
 */
export function useChatScroll({ scroller, list, state: { rows, isPrepended, hasNewer }, onShown }: Parts) {
  const { openChat } = useEngine()
  const { conversation, path } = useChat()
  const [isAtEnd, setAtEnd] = useState(!hasNewer)
  const [isPlaced, setPlaced] = useState(false)
  // Rows beyond the view are drawn when the view has been seen.
  const isSettled = useSettled(isPlaced)
  const [placings, setPlacings] = useState(0)
  const sticks = useRef(!hasNewer)
  /** Where the view is to scroll. Forgotten once it is there. */
  const start = useRef<{ place: ViewPlace }>(undefined)
  const lastKey = useRef<string>(undefined)
  const lastIndex = rows.length - 1

  const toEnd = useCallback(() => {
    if (conversation.store.getState().hasNewer) return void conversation.toNewest().catch(toastError)
    sticks.current = true
    setAtEnd(true)
    list.current?.scrollToIndex(lastIndex, { align: 'end' })
  }, [conversation, list, lastIndex])

  /** Looks after what has come into sight. @returns whether that is the end; undefined while nothing is laid out */
  const look = useCallback(() => {
    const handle = list.current
    if (!handle || handle.viewportSize === 0 || start.current) return undefined
    // The browser has scrolled because the view has another height, which the list hears of next: see `onResize`.
    if (Math.abs(handle.viewportSize - (scroller.current?.clientHeight ?? 0)) >= 1) return undefined
    const { scrollOffset, viewportSize, scrollSize } = handle
    const { older, newer, hasNewer } = conversation.store.getState()
    const below = scrollSize - scrollOffset - viewportSize
    if (scrollOffset < margin && older === 'idle') void conversation.loadOlder()
    if (below < margin && newer === 'idle') void conversation.loadNewer()
    onShown(handle.findItemIndex(scrollOffset + viewportSize - 1))
    return below <= endSlack && !hasNewer
  }, [conversation, scroller, list, onShown])

  const settle = useCallback(() => {
    const isEnd = look()
    if (isEnd === undefined) return
    sticks.current = isEnd
    setAtEnd(isEnd)
  }, [look])

  const onResize = useCallback(() => {
    const handle = list.current
    if (!handle) return
    if (start.current) scrollToPlace(handle, start.current.place, rows)
    else if (sticks.current) scrollToPlace(handle, 'end', rows)
    else settle()
  }, [list, rows, settle])

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
    // Unread messages may be more than the view holds: then it stays at their beginning.
    const isHeld = divider >= top && conversation.hasUnread()
    if (!isFirst && !isHeld) return toEnd()
    start.current = { place: isFirst ? conversation.beginning() : 'divider' }
    onResize()
    if (!isFirst) setPlacings((count) => count + 1)
  }, [rows, lastIndex, isPrepended, conversation, list, onResize, toEnd])

  // The first lines are measured before they are seen, so that the view does not jump to its place.
  const place = useEffectEvent(() => {
    start.current = undefined
    // In this very frame.
    flushSync(() => setPlaced(true))
    settle()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each placing takes its own time.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(place)
    })
    return () => cancelAnimationFrame(frame)
  }, [placings])

  // Messages that were shown up to their end may turn out to be the end of the conversation.
  useEffect(() => {
    if (hasNewer) return
    const frame = requestAnimationFrame(settle)
    return () => cancelAnimationFrame(frame)
  }, [hasNewer, settle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines may be in sight without any scrolling.
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [rows, look])

  useEffect(() => {
    openChat.set({ path, isAtEnd })
    return () => openChat.leave(path)
  }, [openChat, isAtEnd, path])

  const leave = useEffectEvent((handle: VirtualizerHandle | null, generation: number) => {
    // Another view takes its place: what it begins with is not for this one to say.
    if (!isPlaced || conversation.store.getState().generation !== generation) return
    conversation.leave(handle && !isAtEnd ? placeIn(handle, rows) : undefined)
  })
  // While the list is still in the page.
  useLayoutEffect(() => {
    const handle = list.current
    const { generation } = conversation.store.getState()
    return () => leave(handle, generation)
  }, [conversation, list])

  return { isAtEnd, isPlaced, isSettled, toEnd, onScroll: settle, onScrollEnd: settle, onResize }
}

const isSending = (conversation: ReturnType<typeof useChat>['conversation'], key = '') =>
  conversation.store.getState().timeline.entries.get(key)?.state === 'sending'
