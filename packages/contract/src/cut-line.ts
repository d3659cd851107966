import { showsSomething } from './shows-something.ts'
import { withoutHidden } from './visible-text.ts'

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A name from elsewhere as one line of at most `max` code points, never cut within what is seen as one character; ''
 * where there is nothing to see.
 */
export function cutLine(name: string, max: number): string {
  // Of more than this nothing is kept, however it is written.
  const clean = withoutHidden(name.slice(0, 64 * max).toWellFormed())
    .replace(/\s+/g, ' ')
    .trim()
  let kept = ''
  let length = 0
  for (const { segment } of characters.segment(clean)) {
    length += [...segment].length
    if (length > max) break
    kept += segment
  }
  return showsSomething(kept) ? kept.trim() : ''
}
