import { lengthOf } from '@parley/contract/limits'
import { withoutHidden } from '@parley/contract/visible-text'
import { wordLimits } from '@parley/contract/word-limits'

export interface WordsInText {
  /** Each once. */
  readonly words: readonly string[]
  /** How many lines repeated another one. */
  readonly duplicates: number
  readonly tooLong: string | undefined
}

/** The words of a text that has one in each line. */
export function wordsIn(text: string): WordsInText {
  const lines = text.split(/\r?\n|\r/).flatMap((line) => withoutHidden(line, '').trim() || [])
  const words = [...new Set(lines)]
  return {
    words,
    duplicates: lines.length - words.length,
    tooLong: words.find((word) => lengthOf(word) > wordLimits.word.max),
  }
}

/** The text with the words of another one behind its own. */
export function withMore(text: string, more: string): { text: string; added: number; skipped: number } {
  const own = wordsIn(text).words
  const { words, duplicates } = wordsIn(more)
  const known = new Set(own)
  const fresh = words.filter((word) => !known.has(word))
  return {
    text: [...own, ...fresh].join('\n'),
    added: fresh.length,
    skipped: duplicates + words.length - fresh.length,
  }
}
