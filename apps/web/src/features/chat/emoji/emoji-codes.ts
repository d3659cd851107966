import type { Language } from '@parley/contract/errors'
import { type Emoji, loadEmoji } from './emoji-data.ts'
import { syllablesOf } from './han-syllables.ts'

export interface NamedEmoji {
  readonly emoji: Emoji
  /** Names as they are typed between colons, the usual one first. */
  readonly codes: readonly string[]
  /** Pinyin of its Chinese names, by syllables. */
  readonly pinyin: readonly (readonly string[])[]
}

type Codes = Readonly<Record<string, string | readonly string[]>>

/** All emoji with the names by which they are typed. */
export async function loadNamedEmoji(language: Language): Promise<readonly NamedEmoji[]> {
  const [all, { default: codes }] = await Promise.all([
    loadEmoji(language),
    import('emojibase-data/en/shortcodes/github.json'),
  ])
  const byEmoji = codesByEmoji(codes)
  return all.map((emoji) => ({
    emoji,
    codes: byEmoji.get(keyOf(emoji.text)) ?? [],
    pinyin: emoji.words.flatMap((word) => [syllablesOf(word) ?? []]).filter((word) => word.length > 0),
  }))
}

const codesByEmoji = (all: Codes) =>
  new Map(
    Object.entries(all).map(([hex, names]) => [hex.replaceAll('-FE0F', ''), [names].flat() as string[]]),
  )

/** Without U+FE0F, the selector of the colour presentation: the data and the browser have it on different emoji. */
const keyOf = (text: string) =>
  [...text]
    .map((sign) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'))
    .filter((hex) => hex !== 'FE0F')
    .join('-')

/** The emoji that are offered at once. */
const most = 8

/** The emoji whose name begins as typed, in either language or pinyin; of equal ones those used last come first. */
export function completeEmoji(
  all: readonly NamedEmoji[],
  typed: string,
  recent: readonly string[],
): readonly NamedEmoji[] {
  const wanted = typed.toLowerCase()
  const used = ({ emoji }: NamedEmoji) => {
    const at = recent.indexOf(emoji.text)
    return at < 0 ? recent.length : at
  }
  return all
    .map((one) => ({ one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank < misses)
    .sort((a, b) => a.rank - b.rank || used(a.one) - used(b.one))
    .slice(0, most)
    .map(({ one }) => one)
}

const misses = 6

function rankOf({ emoji, codes, pinyin }: NamedEmoji, typed: string): number {
  const spoken = typed.replaceAll('_', ' ')
  const { words } = emoji
  if (codes.includes(typed) || words[0] === spoken) return 0
  if (words.includes(spoken)) return 1
  if (codes.some((code) => code.startsWith(typed))) return 2
  if (words.some((word) => word.startsWith(spoken))) return 3
  if (codes.some((code) => code.includes(`_${typed}`))) return 4
  if (words.some((word) => word.includes(` ${spoken}`) || (isHan(spoken) && word.includes(spoken)))) return 4
  return rankBySound(pinyin, typed.replaceAll('_', ''))
}

const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

function rankBySound(words: NamedEmoji['pinyin'], typed: string): number {
  if (!/^[a-z]{2,}$/.test(typed)) return misses
  if (words.some((word) => word.join('') === typed)) return 1
  if (words.some((word) => sounds(word, typed))) return 3
  return words.some((word) => word.some((_, at) => at > 0 && sounds(word.slice(at), typed))) ? 5 : misses
}

/** Whether syllables begin as typed, or their first letters do. */
const sounds = (word: readonly string[], typed: string) =>
  word.join('').startsWith(typed) ||
  word
    .map(([letter]) => letter)
    .join('')
    .startsWith(typed)
