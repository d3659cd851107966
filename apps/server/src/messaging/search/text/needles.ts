import { normalized, searchLimits } from '@parley/contract'
import { fold } from './fold.ts'
import { isUnspaced, requiredTerms } from './terms.ts'

/** Something that has to stand in a message, as it stands in a folded text with a space before and behind it. */
export interface Needle {
  readonly text: string
  /** Code units at both ends of `text` that were not searched for, except for the space that must be there. */
  readonly before: number
  readonly after: number
  /** It begins with figures that may stand behind letters, as `1.2.3` does in `v1.2.3`, but behind no others. */
  readonly isWithin: boolean
  /**
   * Signs that folding removes and that must be there all the same: around the needle, and dots between its figures.
   */
  readonly signs: { readonly before: string; readonly after: string; readonly within: string | undefined }
}

/** Terms of one needle that the index is asked for: of a long phrase the rest is seen in the text. */
const mostTerms = 12
const quoted = /["“”„＂]([^"“”„＂]*)["“”„＂]?/gu

/** Signs that are part of what somebody looks for: `C++`, `#tag`, `100%`, `$5`. Others belong to a sentence. */
const said = String.raw`[+#%@\p{Sc}]+`
const saidBefore = new RegExp(String.raw`^[^\p{L}\p{M}\p{N}]*?(${said})(?=[\p{L}\p{M}\p{N}])`, 'u')
const saidAfter = new RegExp(String.raw`[\p{L}\p{M}\p{N}](${said})[^\p{L}\p{M}\p{N}]*$`, 'u')
const dotted = /^\p{L}?\d+(?:\.\d+)+$/u

/** Needles of a search: phrases in quotes as whole words, the rest by its words, each from a beginning. */
export function needlesOf(text: string): Needle[] {
  const phrases = [...text.matchAll(quoted)].map(([, phrase = '']) => needleOf(phrase, true))
  const words = text
    .replace(quoted, ' ')
    .split(/\s+/u)
    .map((word) => needleOf(word, false))
  const needles = new Map(
    [...phrases, ...words].flatMap((one) => (one ? [[JSON.stringify(one), one] as const] : [])),
  )
  return [...needles.values()].slice(0, searchLimits.words)
}

function needleOf(text: string, isWhole: boolean): Needle | undefined {
  const folded = fold(text).text
  if (folded === '') return undefined
  const plain = asWritten(text)
  const signs = {
    before: saidBefore.exec(plain)?.[1] ?? '',
    after: saidAfter.exec(plain)?.[1] ?? '',
    within: dotted.test(plain) ? plain : undefined,
  }
  const isWithin = !isWhole && signs.before === '' && /^\p{Nd}[^ ]* /u.test(folded)
  const before = isUnspaced(folded) || isWithin ? '' : ' '
  const isEnded = isWhole || signs.after !== ''
  const after = isEnded && !isUnspaced(folded.slice(folded.lastIndexOf(' ') + 1)) ? ' ' : ''
  return {
    text: `${before}${folded}${after}`,
    before: before.length,
    after: after.length,
    isWithin,
    signs,
  }
}

export const termsOfNeedles = (needles: readonly Needle[]): number[] => [
  ...new Set(needles.flatMap((needle) => requiredTerms(wholeWords(needle)).slice(0, mostTerms))),
]

/** The index has beginnings of words only. */
const wholeWords = ({ text, isWithin }: Needle) => (isWithin ? text.slice(text.indexOf(' ')) : text)

/** Where it stands next in a folded text; -1 where it does not. */
export function placeOf({ text, isWithin }: Needle, folded: string, from = 0): number {
  let at = folded.indexOf(text, from)
  while (isWithin && at > 0 && /\p{Nd}/u.test(folded[at - 1] ?? '')) at = folded.indexOf(text, at + 1)
  return at
}

/** In one spelling, with its signs. */
const asWritten = (text: string) => normalized(text, 'NFKC').toLowerCase()

/** Whether what is folded away is there too, around these characters of a text. */
export function hasSigns(
  { signs }: Needle,
  characters: readonly string[],
  start: number,
  end: number,
): boolean {
  const isThere = (wanted: string, from: number, to: number) =>
    asWritten(characters.slice(Math.max(0, from), to).join('')) === wanted
  const { before, after, within } = signs
  return (
    isThere(before, start - before.length, start) &&
    isThere(after, end, end + after.length) &&
    (within === undefined || isThere(within, start, end))
  )
}

/** Whether all stand in one of these folded texts each. */
export const areIn = (needles: readonly Needle[], texts: readonly string[]): boolean =>
  needles.every((needle) => texts.some((one) => placeOf(needle, one) >= 0))
