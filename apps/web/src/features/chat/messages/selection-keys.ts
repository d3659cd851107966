import { limits } from '@parley/contract/limits'
import { useEffect } from 'react'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import { keysOf } from '../../../engine/timeline/rows.ts'
import type { Selection } from '../context/selection.ts'

/** The messages of a chat that can be selected, in order. */
export function choosable({ store }: Conversation): string[] {
  const { order, entries } = store.getState().timeline
  return order.filter((key) => entries.get(key)?.state === 'sent')
}

/** Chooses all from what was pressed last up to this one. @param order what can be chosen, in its order */
export function extend({ store }: Selection, key: string, order: readonly string[]) {
  const { keys: before, anchor = key } = store.getState()
  const ends = [order.indexOf(order.includes(anchor) ? anchor : key), order.indexOf(key)]
  const keys = new Set(before)
  for (const one of order.slice(Math.min(...ends), Math.max(...ends) + 1))
    if (keys.size < limits.idList.max) keys.add(one)
  store.setState({ keys, anchor: key })
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** While messages are being chosen: Space chooses one, Shift with the arrows a range, Escape ends it. */
export function useSelectionKeys(selection: Selection, conversation: Conversation) {
  useEffect(() => {
    const rowOf = (element: Element) => element.closest<HTMLElement>('article[data-index]')
    const keysAt = (index: number) => keysOf(conversation.store.getState().rows[index])

    function toggle(row: HTMLElement) {
      const can = new Set(choosable(conversation))
      const keys = keysAt(Number(row.dataset.index)).filter((key) => can.has(key))
      const { keys: chosen } = selection.store.getState()
      const areChosen = keys.every((key) => chosen?.has(key))
      for (const key of keys) if (chosen?.has(key) === areChosen) selection.toggle(key)
    }

    function go(row: HTMLElement, step: number) {
      const { rows } = conversation.store.getState()
      const order = choosable(conversation)
      const can = new Set(order)
      for (let index = Number(row.dataset.index) + step; rows[index]; index += step) {
        const keys = keysAt(index).filter((one) => can.has(one))
        const key = keys.at(step > 0 ? -1 : 0)
        if (key === undefined) continue
        extend(selection, key, order)
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
      if (step) go(row, step)
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
