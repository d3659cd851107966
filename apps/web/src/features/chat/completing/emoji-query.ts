import type { CaretQuery } from './use-caret-query.ts'

const longestQuery = 30

/** A colon before which there is neither a word, as in `http:` and `12:30`, nor another sign of an address. */
const begun = /(?<![\p{L}\p{N}:/\\@_.-]):((?:\p{L}[\p{L}\p{N}_+-]*|[+-]1?)?)$/u

/** The name of an emoji that is being written at the caret; in code a colon is a colon. */
export function emojiQuery(text: string, caret: number): CaretQuery | undefined {
  const before = text.slice(0, caret)
  const [whole, typed = ''] = begun.exec(before) ?? []
  if (whole === undefined || typed.length > longestQuery || isInCode(before)) return undefined
  return { at: caret - whole.length, typed }
}

/** A single letter of the Latin alphabet after a colon is a face, as in `:D`. */
export const isEnough = (typed: string): boolean => typed.length > 1 || /\p{Script=Han}/u.test(typed)

function isInCode(before: string): boolean {
  const fences = before.split('```')
  if (fences.length % 2 === 0) return true
  const line = fences.at(-1)?.split('\n').at(-1) ?? ''
  return line.split('`').length % 2 === 0
}
