import type { KeyboardEvent, RefObject } from 'react'
import { useTabStop } from '../../../platform/use-tab-stop.ts'
import type { VirtualListHandle } from '../../../platform/virtual-list.tsx'
import { isReachable, type Row, reachableFrom } from './rows.ts'

/** Height of the letter that floats over the top of the list, in pixels. */
const headingHeight = 30

/** One tab stop for a list of thousands: arrow keys, Home and End move between the rows with something to press. */
export function useRowKeys(rows: readonly Row[], list: RefObject<VirtualListHandle | null>) {
  const { stop, keepMounted, focusRow, rowProps } = useTabStop(
    rows.map(({ key }) => key),
    rows.findIndex(isReachable),
    list,
  )

  function show(index: number) {
    focusRow(index)
    const handle = list.current
    if (handle && handle.getItemOffset(index) - headingHeight < handle.scrollOffset)
      handle.scrollToIndex(index, { align: 'start', offset: -headingHeight })
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
    focusStop: () => show(stop),
    onKeyDown(event: KeyboardEvent) {
      const target = targets[event.key]
      if (!target || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const index = target()
      if (index !== undefined) show(index)
    },
  }
}
