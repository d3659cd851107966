import { showsSomething } from './shows-something.ts'
import { withoutHidden } from './visible-text.ts'

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A foreign name as one line of at most `max` code points, never cut within a visible character; '' if nothing is
 * visible.
 */
export function cutLine(name: string, max: number): string {
  // No more of it than this can be in the result.
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
