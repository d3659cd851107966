import type { UnreadMention } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { fetchUnreadMentions } from '../../../domain/conversations/unread-mentions.ts'
import { keysOf, type Row } from '../../../engine/timeline/rows.ts'
import { isWindowActive, onWindowActivity } from '../../../platform/window-activity.ts'
import { useChat, useConversation } from '../context/chat-context.ts'

/**
 * Messages that mention me and that have not been in sight since this chat was opened, in order: whoever goes to the
 * newest, and so has read everything, still finds them.
 *
 * @param unread how many the list counts: when that is another number, there may be others
 */
export function useUnvisited(unread: number, pane: RefObject<HTMLElement | null>) {
  const { conversation, target } = useChat()
  const [known, setKnown] = useState<readonly UnreadMention[]>()
  const last = useRef(0)
  const { readMarks } = useEngine()
  const timeline = useConversation((state) => state.timeline)

  const load = useCallback(async () => {
    const after = Math.max(last.current, readMarks.of(target))
    const list = await fetchUnreadMentions(target.id, after)
    last.current = Math.max(last.current, ...list.map(({ sequence }) => sequence))
    setKnown((before = []) => [...before, ...list.filter(({ id }) => !before.some((one) => one.id === id))])
  }, [target, readMarks])

  useEffect(() => {
    // Without a network the count alone is shown, and pressing asks again.
    if (unread > 0) load().catch(() => undefined)
  }, [unread, load])

  const visit = useCallback((ids: ReadonlySet<number>) => {
    setKnown((before) =>
      before?.some(({ id }) => ids.has(id)) ? before.filter(({ id }) => !ids.has(id)) : before,
    )
  }, [])

  useEffect(() => {
    const element = pane.current
    if (!element || !known?.length) return
    const look = () => {
      if (isWindowActive()) visit(idsInSight(element, conversation.store.getState()))
    }
    const soon = () => requestAnimationFrame(look)
    soon()
    element.addEventListener('scroll', soon, { capture: true, passive: true })
    const stop = onWindowActivity(look)
    return () => {
      element.removeEventListener('scroll', soon, { capture: true })
      stop()
    }
  }, [pane, known, conversation, visit])

  const isThere = ({ id }: UnreadMention) => {
    const entry = timeline.entries.get(timeline.keys.get(id) ?? '')
    return entry?.message.msg.type !== MessageType.withdrawn
  }
  return { places: known?.filter(isThere), load, visit }
}

interface Shown {
  readonly rows: readonly Row[]
  readonly timeline: { readonly entries: ReadonlyMap<string, { readonly message: { readonly id: number } }> }
}

/** Messages of which some can be seen. */
export function idsInSight(pane: HTMLElement, { rows, timeline }: Shown): ReadonlySet<number> {
  const { top, bottom } = pane.getBoundingClientRect()
  const shown = [...pane.querySelectorAll<HTMLElement>('[role=log] [data-index]')].filter((element) => {
    const box = element.getBoundingClientRect()
    return box.bottom > top && box.top < bottom
  })
  return new Set(
    shown.flatMap(({ dataset }) => {
      const keys = keysOf(rows[Number(dataset.index)])
      return keys.flatMap((key) => timeline.entries.get(key)?.message.id ?? [])
    }),
  )
}
