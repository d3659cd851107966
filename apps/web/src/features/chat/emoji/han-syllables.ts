import syllables from './han-syllables.json'

/**
 * The pinyin of the characters in the Chinese names of emoji; of several readings the one that is commonest there. The
 * dictionary for names of people is a hundred times as large.
 */
const readings = new Map(
  Object.entries(syllables).flatMap(([syllable, signs]) =>
    [...signs].map((sign) => [sign, syllable] as const),
  ),
)

/** The syllables of a word in Chinese characters; undefined where one of them is something else. */
export function syllablesOf(word: string): readonly string[] | undefined {
  const all = [...word].map((sign) => readings.get(sign))
  return all.every((one) => one !== undefined) ? all : undefined
}
