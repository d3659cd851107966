/** Gaps between two letters of a word, from nothing to the end of a clause. */
export const Gap = { none: 0, sign: 1, space: 2, clause: 3 } as const
export type Gap = (typeof Gap)[keyof typeof Gap]

/** Roles of a code point in a word. */
export const Part = {
  /** A letter of a script that puts spaces between its words, or a digit. */
  spaced: 0,
  /** A letter of a script that does not, such as Han. */
  unspaced: 1,
  sign: 2,
  space: 3,
  clause: 4,
  /** As if it were not there. */
  invisible: 5,
} as const
export type Part = (typeof Part)[keyof typeof Part]

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Script=Inherited}\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Cf}]/u
const letter = /[\p{L}\p{M}\p{N}]/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u
/** White space, and what stands within words as "he’ll". */
const space = /[\p{White_Space}'’]/u
const clause = /[,;:!?。、]/u

/** @param character one code point */
export function partOf(character: string): Part {
  if (space.test(character)) return Part.space
  if (invisible.test(character)) return Part.invisible
  if (unspaced.test(character)) return Part.unspaced
  if (letter.test(character)) return Part.spaced
  return clause.test(character) ? Part.clause : Part.sign
}

export const isLetter = (part: Part) => part <= Part.unspaced

export const gapOf = (part: Part): Gap =>
  part === Part.sign
    ? Gap.sign
    : part === Part.space
      ? Gap.space
      : part === Part.clause
        ? Gap.clause
        : Gap.none

/**
 * UTF-16 code units that a character may have together with its marks, which is more than any writing needs. Bringing
 * marks into their order takes time by the square of how many they are.
 */
export const longestCharacter = 64

const mark = /\p{M}|\p{Default_Ignorable_Code_Point}/u
const firstMark = 0xad

/** Whether a code point belongs to the character before it: to part the two would spoil what is seen. */
export function continues(code: number): boolean {
  if (code < firstMark || (code >= 0x3400 && code <= 0x9fff)) return false
  // The letters of which Hangul is composed.
  if (code >= 0x1160 && code <= 0x11ff) return true
  return mark.test(String.fromCodePoint(code))
}
