import { type RefObject, useId, useLayoutEffect, useState } from 'react'
import { insertText } from '../../../platform/insert-text.ts'
import type { Choices } from './choice-list.tsx'
import type { CaretQuery } from './use-caret-query.ts'

interface ChoicesOptions<T> {
  box: RefObject<HTMLTextAreaElement | null>
  query: CaretQuery | undefined
  found: readonly T[]
  isLoading?: boolean
  choose: (one: T, query: CaretQuery) => void
  dismiss: () => void
}

const noAttributes: Readonly<Record<string, string>> = {}

/** The list for what is being written, and its keys: arrows move, Enter and Tab choose, Escape dismisses. What is around the box does not see them. */
export function useChoices<T>(options: ChoicesOptions<T>): Choices<T> {
  const { box, query, found, isLoading = false, choose, dismiss } = options
  const id = useId()
  const [moved, setMoved] = useState({ query, index: 0 })
  // More typed text is another query.
  const active = moved.query === query ? Math.min(moved.index, Math.max(0, found.length - 1)) : 0
  const isOpen = query !== undefined && (isLoading || found.length > 0)

  function take(one: T) {
    if (!query) return
    choose(one, query)
    box.current?.focus()
  }

  useLayoutEffect(() => {
    const area = box.current
    const attributes = isOpen
      ? {
          'aria-haspopup': 'listbox',
          'aria-controls': id,
          'aria-activedescendant': `${id}-${active}`,
          'aria-autocomplete': 'list',
        }
      : noAttributes
    for (const [name, value] of Object.entries(attributes)) area?.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) area?.removeAttribute(name)
    }
  }, [box, isOpen, id, active])

  useLayoutEffect(() => {
    if (!isOpen) return
    const area = box.current
    function onKeyDown(event: KeyboardEvent) {
      // 229: a browser that has already ended the composition which this key confirms.
      if (event.isComposing || event.keyCode === 229) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const isChoice =
        (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey) ||
        (event.key === 'Tab' && !event.shiftKey)
      if (step && found.length > 0) setMoved({ query, index: (active + step + found.length) % found.length })
      else if (isChoice && found[active]) take(found[active])
      else if (event.key === 'Escape') dismiss()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    area?.addEventListener('keydown', onKeyDown)
    return () => area?.removeEventListener('keydown', onKeyDown)
  })

  return { id, isOpen, isLoading, found, active, choose: take }
}

/** Puts a text in the place of a query with the sign before it. */
export function replaceQuery(
  box: RefObject<HTMLTextAreaElement | null>,
  { at, typed }: CaretQuery,
  text: string,
) {
  const area = box.current
  if (!area) return
  area.setSelectionRange(at, at + 1 + typed.length)
  insertText(area, text)
}
