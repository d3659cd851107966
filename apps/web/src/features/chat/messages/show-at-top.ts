import type { VirtualizerHandle } from 'virtua'

/** What was read before keeps this share of the view. */
const above = 1 / 4

/** Scrolls so that a line stands in the upper part of the view, below the end of what was before it. */
export const showAtTop = (list: VirtualizerHandle, index: number) =>
  list.scrollToIndex(index, { align: 'start', offset: -list.viewportSize * above })
