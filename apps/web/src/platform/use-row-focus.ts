import { type RefObject, useRef, useState } from 'react'

type Key = string | number

interface RowFocusOptions {
  readonly keys: readonly Key[]
  /** The row with the stop until another is focused. */
  readonly first: number
  readonly scroller: RefObject<HTMLElement | null>
  /** Scrolls a row into view. */
  readonly reveal: (index: number) => void
}

/**
 * One tab stop for a virtual list, however long. The rows of `keepMounted` must stay mounted, wherever the list is
 * scrolled to: the stop, and the row that has the focus until the stop is mounted. Otherwise the page would lose the
 * focus, and with it the next keys.
 */
export function useRowFocus({ keys, first, scroller, reveal }: RowFocusOptions) {
  const [stopKey, setStopKey] = useState<Key>()
  const [focusedKey, setFocusedKey] = useState<Key>()
  const wanted = useRef<Key>(undefined)
  const indexOf = (key: Key | undefined) => (key === undefined ? -1 : keys.indexOf(key))
  const kept = indexOf(stopKey)
  const stop = kept >= 0 ? kept : first
  const focused = indexOf(focusedKey)

  function focusRow(index: number) {
    const key = keys[index]
    if (key === undefined) return
    setStopKey(key)
    reveal(index)
    wanted.current = key
    const from = document.activeElement
    // With the next frame the list scrolls, which would take the focus along with the row that has it.
    requestAnimationFrame(() => focusWanted(from))
  }

  /** A row out of sight is mounted some frames later; who has left the list by then is not called back. */
  function focusWanted(from: Element | null, frames = 30) {
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement !== from && !scroller.current?.contains(activeElement)) return
      const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
      row?.focus({ preventScroll: true })
      if (!row && frames > 0) focusWanted(from, frames - 1)
    })
  }

  return {
    stop,
    keepMounted: [...new Set([stop, focused])].filter((index) => index >= 0),
    focusRow,
    rowProps(index: number) {
      const key = keys[index]
      return {
        'data-row': key,
        tabIndex: index === stop ? 0 : -1,
        onFocus() {
          setStopKey(key)
          setFocusedKey(key)
        },
      }
    },
  }
}
