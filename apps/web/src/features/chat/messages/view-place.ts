import type { VirtualizerHandle } from 'virtua'
import type { ViewPlace } from '../../../engine/conversations/view-place.ts'
import { keysOf, type Row } from '../../../engine/timeline/rows.ts'

/** Earlier messages keep this share of the view. */
const above = 1 / 4

/** Scrolls so that a line is in the upper part of the view, below the end of what was before it. */
export const showAtTop = (list: VirtualizerHandle, index: number) =>
  list.scrollToIndex(index, { align: 'start', offset: -list.viewportSize * above })

/** The position of the view: its first line of a message, and how far that is from its upper edge. */
export function placeIn(list: VirtualizerHandle, rows: readonly Row[]): ViewPlace | undefined {
  const first = list.findItemIndex(list.scrollOffset)
  const index = rows.findIndex(({ kind }, at) => at >= first && kind === 'message')
  const key = rows[index]?.key
  return key === undefined ? undefined : { key, offset: list.getItemOffset(index) - list.scrollOffset }
}

/** Scrolls there; to the end if the line is not there any more. */
export function scrollToPlace(list: VirtualizerHandle, place: ViewPlace, rows: readonly Row[]) {
  if (place === 'divider') {
    const divider = rows.findIndex(({ kind }) => kind === 'unread')
    if (divider >= 0) return showAtTop(list, divider)
  } else if (place !== 'end') {
    const index = rows.findIndex((row) => keysOf(row).includes(place.key))
    if (index >= 0 && place.offset === undefined) return list.scrollToIndex(index, { align: 'center' })
    if (index >= 0) return list.scrollToIndex(index, { align: 'start', offset: -(place.offset ?? 0) })
  }
  list.scrollToIndex(rows.length - 1, { align: 'end' })
}
