import { useEffect } from 'react'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Selection } from '../context/selection.ts'

/** What of a chat can be chosen, in its order. */
export function choosable({ store }: Conversation): string[] {
  const { order, entries } = store.getState().timeline
  return order.filter((key) => entries.get(key)?.state === 'sent')
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** While messages are being chosen: Space chooses one, Shift with the arrows a range, Escape ends it. */
export function useSelectionKeys(selection: Selection, conversation: Conversation) {
  useEffect(() => {
    const rowOf = (element: Element) => element.closest<HTMLElement>('article[data-index]')
    const keyAt = (index: number) => {
      const row = conversation.store.getState().rows[index]
      return row?.kind === 'message' ? row.key : undefined
    }

    function toggle(row: HTMLElement) {
      const key = keyAt(Number(row.dataset.index))
      if (key !== undefined && choosable(conversation).includes(key)) selection.toggle(key)
    }

    function extend(row: HTMLElement, step: number) {
      const { rows } = conversation.store.getState()
      const order = choosable(conversation)
      const can = new Set(order)
      for (let index = Number(row.dataset.index) + step; rows[index]; index += step) {
        const key = keyAt(index)
        if (key === undefined || !can.has(key)) continue
        selection.extend(key, order)
        const next = row.parentElement?.parentElement?.querySelector<HTMLElement>(
          `article[data-index="${index}"]`,
        )
        next?.focus()
        return
      }
    }

    function onKeyDown(event: KeyboardEvent) {
      const row = event.target instanceof Element ? rowOf(event.target) : null
      const step = event.shiftKey ? steps[event.key] : undefined
      const isSpace = event.key === ' ' && row === event.target
      if (!row || !(step || isSpace)) return
      event.preventDefault()
      event.stopPropagation()
      if (step) extend(row, step)
      else toggle(row)
    }

    function onEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) selection.end()
    }

    // Before the row itself opens its menu.
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('keydown', onEscape)
    }
  }, [selection, conversation])
}
