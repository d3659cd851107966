import type { Language } from '@parley/contract/errors'
import { type Emoji, loadEmoji } from './emoji-data.ts'

export interface NamedEmoji {
  readonly emoji: Emoji
  /** Names as they are typed between colons, the usual one first. */
  readonly codes: readonly string[]
  /** Of the Chinese name, by syllables. */
  readonly pinyin: readonly string[]
}

type Codes = Readonly<Record<string, string | readonly string[]>>

/** All emoji with the names by which they are typed. */
export async function loadNamedEmoji(language: Language): Promise<readonly NamedEmoji[]> {
  const [emoji, codes, pinyin] = await Promise.all([
    loadEmoji(language),
    import('emojibase-data/en/shortcodes/github.json').then(byEmoji),
    import('emojibase-data/zh/shortcodes/cldr.json').then(byEmoji),
  ])
  return emoji.map((one) => ({
    emoji: one,
    codes: codes.get(keyOf(one.text)) ?? [],
    pinyin: pinyin.get(keyOf(one.text))?.[0]?.split('_') ?? [],
  }))
}

const byEmoji = ({ default: all }: { default: Codes }) =>
  new Map(Object.entries(all).map(([hex, names]) => [hex.replaceAll('-FE0F', ''), [names].flat() as string[]]))

/** The data and the browser do not agree on where an emoji asks for its colour. */
const keyOf = (text: string) =>
  [...text]
    .map((sign) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'))
    .filter((hex) => hex !== 'FE0F')
    .join('-')

/** What is offered at once. */
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
  if (isSpelled(pinyin, typed, 0)) return 2
  if (words.some((word) => word.startsWith(spoken))) return 3
  if (codes.some((code) => code.includes(`_${typed}`))) return 4
  if (words.some((word) => word.includes(` ${spoken}`) || (isHan(spoken) && word.includes(spoken)))) return 4
  return pinyin.some((_, at) => at > 0 && isSpelled(pinyin, typed, at)) ? 5 : misses
}

const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** Whether what was typed is the pinyin of these syllables from one of them on, or their first letters. */
function isSpelled(pinyin: readonly string[], typed: string, from: number): boolean {
  const syllables = pinyin.slice(from)
  const letters = typed.replaceAll('_', '')
  return (
    letters.length > 1 &&
    (syllables.join('').startsWith(letters) ||
      syllables
        .map(([letter]) => letter)
        .join('')
        .startsWith(letters))
  )
}
