import { searchLimits } from '@parley/contract'
import { fold } from './fold.ts'
import { isUnspaced, requiredTerms } from './terms.ts'

/** Something that has to stand in a message, as it stands in a folded text with a space before and behind it. */
export interface Needle {
  readonly text: string
  /** Of `text`: what is no part of what was asked for, but the space that has to be there. */
  readonly before: number
  readonly after: number
}

/** Terms of one needle that the index is asked for: of a long phrase the rest is seen in the text. */
const mostTerms = 12
const quoted = /["“”„＂]([^"“”„＂]*)["“”„＂]?/gu

/** What is asked for: phrases in quotes as whole words, the rest by its words, each from a beginning. */
export function needlesOf(text: string): Needle[] {
  const phrases = [...text.matchAll(quoted)].map(([, phrase = '']) => needleOf(phrase, true))
  const words = text
    .replace(quoted, ' ')
    .split(/\s+/u)
    .map((word) => needleOf(word, false))
  const needles = new Map([...phrases, ...words].flatMap((one) => (one ? [[one.text, one] as const] : [])))
  return [...needles.values()].slice(0, searchLimits.words)
}

function needleOf(text: string, isWhole: boolean): Needle | undefined {
  const folded = fold(text).text
  if (folded === '') return undefined
  const before = isUnspaced(folded) ? '' : ' '
  const after = isWhole && !isUnspaced(folded.slice(folded.lastIndexOf(' ') + 1)) ? ' ' : ''
  return { text: `${before}${folded}${after}`, before: before.length, after: after.length }
}

export const termsOfNeedles = (needles: readonly Needle[]): number[] => [
  ...new Set(needles.flatMap(({ text }) => requiredTerms(text).slice(0, mostTerms))),
]

/** Whether all stand in one of these folded texts each. */
export const areIn = (needles: readonly Needle[], texts: readonly string[]): boolean =>
  needles.every(({ text }) => texts.some((one) => one.includes(text)))
