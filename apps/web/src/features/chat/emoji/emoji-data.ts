import type { Language } from '@parley/contract/errors'

/** The fields used of emojibase's compact data; see `trimEmoji` in vite.config.ts. */
interface Row {
  unicode: string
  label: string
  tags?: string[]
  group?: number
}

export interface Emoji {
  text: string
  /** In the language on the screen. */
  name: string
  group: number
  /** Everything it is found by, in both languages, in lower case. */
  words: readonly string[]
}

/** Parts of hands and flags, which are no emoji by themselves. */
const components = 2
/** A browser cannot draw an emoji that it does not know. */
const known = /^\p{RGI_Emoji}$/v

/** All emoji in their usual order. */
export async function loadEmoji(language: Language): Promise<readonly Emoji[]> {
  const [{ default: chinese }, { default: english }] = await Promise.all([
    import('emojibase-data/zh/compact.json'),
    import('emojibase-data/en/compact.json'),
  ])
  return mergeEmoji(language === 'zh' ? [chinese, english] : [english, chinese])
}

export function mergeEmoji([own, other]: [own: readonly Row[], other: readonly Row[]]): Emoji[] {
  const others = new Map(other.map((row) => [row.unicode, row]))
  return own.flatMap((row) => {
    const { unicode, label: name, group } = row
    // The data adds U+FE0F, the selector of the colour presentation, also to emoji that have colour without it.
    const text = known.test(unicode) ? unicode : unicode.replace('\uFE0F', '')
    if (group === undefined || group === components || !known.test(text)) return []
    const twin = others.get(unicode)
    return [{ text, name, group, words: [...wordsOf(row), ...(twin ? wordsOf(twin) : [])] }]
  })
}

const wordsOf = ({ label, tags = [] }: Row) => [label, ...tags].map((word) => word.toLowerCase())

/** The emoji that fit all words typed, those with the word itself before those with a part of it. */
export function searchEmoji(emoji: readonly Emoji[], typed: string): readonly Emoji[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return emoji
  return emoji
    .map((one) => ({ one, rank: Math.max(...wanted.map((word) => rankOf(one, word))) }))
    .filter(({ rank }) => rank < misses)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

const misses = 5
const han = /^\p{Script=Han}/u

function rankOf({ text, words }: Emoji, typed: string) {
  if (text === typed || words[0] === typed) return 0
  if (words.includes(typed)) return 1
  if (words.some((word) => word.startsWith(typed) || word.includes(` ${typed}`))) return 2
  if (words.some((word) => word.includes(typed))) return 3
  // 点赞 for what is called 赞.
  return words.some((word) => han.test(word) && typed.includes(word)) ? 4 : misses
}
