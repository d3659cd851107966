import { type RefObject, useEffect, useEffectEvent } from 'react'
import { keysOf, type Row } from '../../../engine/timeline/rows.ts'
import { isWindowActive, onWindowActivity } from '../../../platform/window-activity.ts'
import { useChat } from '../context/chat-context.ts'
import { whatStays } from './staying.ts'

/**
 * Reports messages that stay in sight.
 * @param awaited names what is waited for: empty, nothing is watched; with another name it begins anew
 */
export function useSeen(
  pane: RefObject<HTMLElement | null>,
  awaited: string,
  onSeen: (ids: ReadonlySet<number>) => void,
) {
  const { conversation } = useChat()
  const report = useEffectEvent(onSeen)

  useEffect(() => {
    const element = pane.current
    if (!element || awaited === '') return
    const sight = () => (isWindowActive() ? idsInSight(element, conversation.store.getState()) : nothing)
    const { look, stop } = whatStays(sight, (ids) => report(ids))
    look()
    element.addEventListener('scroll', look, { capture: true, passive: true })
    const stopHearing = onWindowActivity(look)
    return () => {
      element.removeEventListener('scroll', look, { capture: true })
      stopHearing()
      stop()
    }
  }, [pane, awaited, conversation])
}

const nothing: ReadonlySet<number> = new Set()

interface Shown {
  readonly rows: readonly Row[]
  readonly timeline: { readonly entries: ReadonlyMap<string, { readonly message: { readonly id: number } }> }
}

/** Messages of which some can be seen. */
function idsInSight(pane: HTMLElement, { rows, timeline }: Shown): ReadonlySet<number> {
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
