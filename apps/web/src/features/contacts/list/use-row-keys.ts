import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isReachable, type Row, reachableFrom } from './rows.ts'

/** Of the letter that floats over the top of the list. */
const headingHeight = 30

/**
 * One tab stop for a list of thousands: arrow keys, Home and End move in it. The row that has the stop stays mounted
 * wherever the list is scrolled to.
 */
export function useRowKeys(
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [stopKey, setStopKey] = useState<Row['key']>()
  const kept = rows.findIndex(({ key }) => key === stopKey)
  const stop = kept >= 0 ? kept : rows.findIndex(isReachable)

  function focusRow(index: number | undefined) {
    const row = index === undefined ? undefined : rows[index]
    if (!row || index === undefined) return
    setStopKey(row.key)
    reveal(index)
    // The row is mounted in the next frame if it was out of sight.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current
          ?.querySelector<HTMLElement>(`[data-row="${row.key}"]`)
          ?.focus({ preventScroll: true }),
      ),
    )
  }

  function reveal(index: number) {
    const handle = list.current
    if (!handle) return
    const top = handle.getItemOffset(index) - headingHeight
    if (top < handle.scrollOffset) handle.scrollTo(top)
    else handle.scrollToIndex(index, { align: 'nearest' })
  }

  const targets: Record<string, () => number | undefined> = {
    ArrowDown: () => reachableFrom(rows, stop, 1),
    ArrowUp: () => reachableFrom(rows, stop, -1),
    Home: () => reachableFrom(rows, -1, 1),
    End: () => reachableFrom(rows, rows.length, -1),
  }

  return {
    stop,
    focusStop: () => focusRow(stop),
    onKeyDown(event: KeyboardEvent) {
      const target = targets[event.key]
      if (!target || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      focusRow(target())
    },
    rowProps: (index: number) => {
      const row = rows[index]
      return {
        'data-row': row?.key,
        tabIndex: index === stop ? 0 : -1,
        onFocus: () => setStopKey(row?.key),
      }
    },
  }
}
