const partOfWord = /[\p{L}\p{N}\p{M}_]/u
/** Scripts that are written without spaces: there a word has no end that could be seen. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

/** Whether a text begins with one of these, whatever their case; with any, if there are none. */
export function beginsWithOne(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const said = text.trimStart().toLowerCase()
  return words.some((word) => {
    const wanted = word.toLowerCase()
    if (!said.startsWith(wanted)) return false
    const last = [...wanted].at(-1) ?? ''
    const [next = ''] = said.slice(wanted.length)
    const goesOn = partOfWord.test(last) && partOfWord.test(next)
    return !goesOn || unspaced.test(last) || unspaced.test(next)
  })
}
