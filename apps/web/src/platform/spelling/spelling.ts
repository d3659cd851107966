import { normalized } from '@parley/contract/normalized'

/** How names are put in order and found by what is typed. */
export interface Speller {
  /** Letters to sort a name by: pinyin for Chinese characters. */
  spell(name: string): string
  /** Whether a name has what was typed: a part of it, its pinyin or the first letters of that. */
  matches(name: string, typed: string): boolean
}

/** Latin letters that Unicode does not take apart. */
const whole: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss' }

/** Without accents and case, so that É is found and sorted with E. */
export const fold = (text: string) =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþæœß]/g, (letter) => whole[letter] ?? letter)
    .trim()

/** For names without Chinese characters. */
export const plainSpeller: Speller = {
  spell: fold,
  matches: (name, typed) => fold(name).includes(fold(typed)),
}

export const hasChinese = (text: string) => /\p{Script=Han}/u.test(text)

const syllables = { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive', v: true } as const

/** For any name. The dictionary is bigger than all our screens together, so it is fetched only where it is needed. */
export async function loadPinyinSpeller(): Promise<Speller> {
  const { pinyin, match } = await import('pinyin-pro')
  const known = new Map<string, string>()
  return {
    spell(name) {
      const spelled = known.get(name) ?? fold(hasChinese(name) ? pinyin(name, syllables).join(' ') : name)
      known.set(name, spelled)
      return spelled
    },
    matches: (name, typed) =>
      plainSpeller.matches(name, typed) ||
      (hasChinese(name) && match(name, fold(typed), { continuous: true, v: true }) !== null),
  }
}
