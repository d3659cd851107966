import { searchLimits } from '@parley/contract'
import { longestCharacter, simplified } from '../../../platform/word-filter/service.ts'

/** A text as it is searched: words and signs of one spelling each, and one space wherever something else parts them. */
export interface Folded {
  readonly text: string
  /** For each UTF-16 code unit of `text`: where its original character begins and ends, in code points. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Kinds of letters, by how they are separated from their neighbours. */
export const Script = {
  /** Letters and digits of which words are made, with something between words. */
  spaced: 0,
  /** Han, Kana, Hangul, Thai … and emoji: a word may begin at each. */
  unspaced: 1,
  /** Parts what is beside it. */
  sign: 2,
  /** As if it were not there. */
  nothing: 3,
} as const
export type Script = (typeof Script)[keyof typeof Script]

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const letter = /[\p{L}\p{M}\p{N}]/u
const nothing = /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}\p{Cn}\p{Emoji_Modifier}]|\u20e3/u
/** Characters that follow another and belong to it. */
const mark = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u
/** Accents, but not the two marks that make another sound of a Kana. */
const accents = /(?![\u3099\u309a])[\p{Script=Inherited}&&\p{M}]/gv

/** Folded form of a character: the same object for the same character, since most are common. */
interface Letters {
  readonly text: string
  readonly scripts: readonly Script[]
}

const known = new Map<string, Letters>()
const mostKnown = 20_000

function lettersOf(character: string): Letters {
  const before = known.get(character)
  if (before) return before
  const letters = look(character)
  if (known.size >= mostKnown) known.clear()
  known.set(character, letters)
  return letters
}

function look(character: string): Letters {
  const one = character.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
  const bare = one.normalize('NFD').replace(accents, '').normalize('NFC')
  let text = ''
  const scripts: Script[] = []
  for (const each of bare) {
    const script = scriptOf(each)
    if (script === Script.nothing) continue
    const folded = script === Script.sign ? ' ' : spelled(each)
    text += folded
    for (let i = 0; i < folded.length; i++) scripts.push(script)
  }
  return { text, scripts }
}

/** Keycaps and © are signs of text that may be shown as emoji. */
function scriptOf(character: string): Script {
  if (nothing.test(character)) return Script.nothing
  if (unspaced.test(character)) return Script.unspaced
  return letter.test(character) ? Script.spaced : Script.sign
}

/** Traditional as simplified, Katakana as Hiragana. */
function spelled(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCodePoint(code - 0x60)
  const simple = simplified.get(code)
  return simple === undefined ? character : String.fromCodePoint(simple)
}

/**
 * Folds a text; between letters of words and such as stand alone there is a space, whether or not there was one. Some
 * characters fold into eighteen letters, so the result ends after `searchLimits.folded` code units.
 */
export function fold(original: string): Folded {
  const text: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let last: Script = Script.sign
  let isParted = false
  let at = 0
  for (let index = 0; index < original.length && text.length < searchLimits.folded; ) {
    const end = endOfCharacter(original, index)
    const character = original.slice(index, end)
    const length = lengthOf(character)
    const { text: letters, scripts } = lettersOf(character)
    for (let i = 0; i < letters.length; i++) {
      const script = scripts[i] as Script
      if (script === Script.sign) {
        isParted = true
        continue
      }
      if (text.length > 0 && (isParted || script !== last)) {
        text.push(' ')
        starts.push(at)
        ends.push(at)
      }
      text.push(letters.charAt(i))
      starts.push(at)
      ends.push(at + length)
      last = script
      isParted = false
    }
    at += length
    index = end
  }
  return { text: text.join(''), starts, ends }
}

function endOfCharacter(text: string, start: number): number {
  const code = text.codePointAt(start) ?? 0
  let end = start + (code > 0xffff ? 2 : 1)
  // Most text has no marks behind it.
  const most = Math.min(text.length, start + longestCharacter)
  while (end < most && text.charCodeAt(end) >= 0xad) {
    const next = text.codePointAt(end) ?? 0
    if ((next >= 0x3400 && next <= 0x9fff) || !isMark(next)) break
    end += next > 0xffff ? 2 : 1
  }
  return end
}

const marks = new Map<number, boolean>()

/** The letters of which Hangul is composed count as marks of the first, and so do the marks of Kana of half width. */
function isMark(code: number): boolean {
  const before = marks.get(code)
  if (before !== undefined) return before
  const isOfBefore = (code >= 0x1160 && code <= 0x11ff) || code === 0xff9e || code === 0xff9f
  const found = isOfBefore || mark.test(String.fromCodePoint(code))
  if (marks.size >= mostKnown) marks.clear()
  marks.set(code, found)
  return found
}

function lengthOf(text: string): number {
  if (text.length === 1) return 1
  let length = 0
  for (const _ of text) length++
  return length
}
