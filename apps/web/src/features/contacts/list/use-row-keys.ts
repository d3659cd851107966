import type { KeyboardEvent, RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useRowFocus } from '../../../platform/use-row-focus.ts'
import { isReachable, type Row, reachableFrom } from './rows.ts'

/** Of the letter that floats over the top of the list. */
const headingHeight = 30

/** One tab stop for a list of thousands: arrow keys, Home and End move between the rows with something to press. */
export function useRowKeys(
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const { stop, keepMounted, focusRow, rowProps } = useRowFocus({
    keys: rows.map(({ key }) => key),
    first: rows.findIndex(isReachable),
    scroller,
    reveal,
  })

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
    keepMounted,
    rowProps,
    focusStop: () => focusRow(stop),
    onKeyDown(event: KeyboardEvent) {
      const target = targets[event.key]
      if (!target || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const index = target()
      if (index !== undefined) focusRow(index)
    },
  }
}
