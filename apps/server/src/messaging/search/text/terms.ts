/** So many letters of a word from its beginning are terms: a search for more letters compares the text itself. */
const prefixes = [9, 6, 4, 3, 2, 1] as const

/** Words and runs of characters in a folded text. A run is `spaced` when it begins with a letter of words. */
const run = /[^ \n]+/gu
/** Letters that may stand alone, as `Script.unspaced` in `fold.ts`; a run has letters of one of the two only. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{Extended_Pictographic}\p{Regional_Indicator}]/u

export const isUnspaced = (text: string) => unspaced.test(text)

/** The number that a term is in the index. Two may have the same: what is found is looked at again. */
export function termOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash | 0
}

/** Adds the terms of a folded text: characters and pairs of them, and beginnings of words. */
export function addTerms(folded: string, terms: Set<number>): void {
  for (const [found] of folded.matchAll(run)) {
    if (isUnspaced(found)) {
      let before = ''
      for (const character of found) {
        terms.add(termOf(character))
        if (before !== '') terms.add(termOf(before + character))
        before = character
      }
    } else
      for (const length of prefixes) if (found.length >= length) terms.add(termOf(found.slice(0, length)))
  }
}

/** The terms that a text has in which this folded one stands. */
export function requiredTerms(folded: string): number[] {
  const terms = new Set<number>()
  for (const [found] of folded.matchAll(run)) {
    const characters = isUnspaced(found) ? [...found] : undefined
    if (!characters)
      terms.add(
        termOf(
          found.slice(
            0,
            prefixes.find((length) => found.length >= length),
          ),
        ),
      )
    else if (characters.length === 1) terms.add(termOf(found))
    else for (let i = 1; i < characters.length; i++) terms.add(termOf(`${characters[i - 1]}${characters[i]}`))
  }
  return [...terms]
}
