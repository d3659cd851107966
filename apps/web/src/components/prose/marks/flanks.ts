/** Character beside a run of marks; undefined at an end of the line. */
type Neighbour = string | undefined

const space = /^\s/
const word = /^[\p{L}\p{N}_]/u
const latin = /^[a-z0-9_]/i
const punctuation = /^[\p{P}$+<=>^|~]/u
/** Around these no spaces are written, so a mark may lean on a sign as on a letter. */
const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef‘’“”…—]/u
/** Punctuation behind a word or a name: "张**、李**" leaves the names out. */
const behindWords = /^[，。、；：！？）」』】》”’…]/
const beforeWords = /^[（「『【《“‘]/
const path = /^[/\\]/

const isAt = (kind: RegExp, one: Neighbour) => one !== undefined && kind.test(one)
const isGap = (one: Neighbour) => one === undefined || space.test(one)

/** The space behind a name that is mentioned goes with the name. */
const isBehindGap = (before: Neighbour) => isGap(before) && before !== '\u2005'

/** Whether a run may stand between two signs, seen from the text that it is to mark. */
function leans(inside: Neighbour, outside: Neighbour, length: number): boolean {
  if (isAt(path, outside)) return false
  // 2*3, f***, 1**2; a single star also in 长*宽*高.
  if (isAt(latin, inside) && isAt(latin, outside)) return false
  if (length === 1 && isAt(word, outside)) return false
  if (isAt(eastAsian, inside) || isAt(eastAsian, outside)) return true
  return !isAt(punctuation, inside) || isGap(outside) || isAt(punctuation, outside)
}

/** Whether stars begin something. */
export const starsOpen = (before: Neighbour, after: Neighbour, length: number) =>
  !isGap(after) &&
  leans(after, before, length) &&
  !isAt(behindWords, after) &&
  // *.ts, *.js
  !(length === 1 && /^[.,;:/\\)\]}|&]/.test(after ?? ''))

/** Whether stars end something. */
export const starsClose = (before: Neighbour, after: Neighbour, length: number) =>
  !isBehindGap(before) &&
  leans(before, after, length) &&
  !isAt(beforeWords, before) &&
  !(length === 1 && /^[([{]/.test(before ?? ''))

/** Two tildes behind a word are a tone of voice: 好的~~明天见~~ */
export const tildesOpen = (before: Neighbour, after: Neighbour) => !isGap(after) && !isAt(word, before)

export const tildesClose = (before: Neighbour) => !isBehindGap(before)

/** (*´ω`*) is a face, not a letter in italics. */
export const isFace = (before: Neighbour, after: Neighbour) => isAt(/^[(（]/, before) && isAt(/^[)）]/, after)
