import { clustersOf } from '../../../platform/clusters.ts'
import { insertText } from '../../../platform/insert-text.ts'

/** Deletes what is selected, or the sign before the caret: an emoji of several characters is one. */
export function deleteBack(box: HTMLTextAreaElement) {
  const { selectionStart: start, selectionEnd: end, value } = box
  if (start === end) {
    const last = clustersOf(value.slice(0, start)).at(-1) ?? ''
    if (last === '') return
    box.setSelectionRange(start - last.length, end)
  }
  insertText(box, '')
}
