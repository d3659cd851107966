import { type RefObject, useState } from 'react'
import type { RowKey, VirtualListHandle } from './virtual-list.tsx'

/**
 * A single tab stop for a virtual list, however long: the row that had the focus last, which stays mounted for the next
 * Tab.
 *
 * @param first index of the row with the stop until another is focused
 */
export function useTabStop(
  keys: readonly RowKey[],
  first: number,
  list: RefObject<VirtualListHandle | null>,
) {
  const [stopKey, setStopKey] = useState<RowKey>()
  const kept = stopKey === undefined ? -1 : keys.indexOf(stopKey)
  const stop = kept >= 0 ? kept : first

  return {
    stop,
    keepMounted: stop >= 0 ? [stop] : [],
    focusRow(index: number) {
      const key = keys[index]
      if (key === undefined) return
      setStopKey(key)
      list.current?.focusRow(key)
    },
    rowProps: (index: number) => ({
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setStopKey(keys[index]),
    }),
  }
}
