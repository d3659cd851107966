import { normalized } from './normalized.ts'

/** The languages' spellings of filters as people type them, `来自:` and `from:` alike. */
const spellings = {
  from: ['from', '来自', '來自', '发送人', '發送人'],
  in: ['in', '在', '会话', '會話'],
  type: ['type', 'has', '类型', '類型'],
  before: ['before', '早于', '早於', '之前'],
  after: ['after', '晚于', '晚於', '之后', '之後'],
  on: ['on', '日期', '当天', '當天'],
} as const satisfies Record<string, readonly string[]>

export type SearchFilterName = keyof typeof spellings

/** Types for searching: `text` is none of the others, `poll` includes sign-up lists, `mention` are messages that mention the caller or everyone. */
export const searchTypes = ['text', 'picture', 'video', 'file', 'link', 'voice', 'poll', 'mention'] as const
export type SearchType = (typeof searchTypes)[number]

const typeSpellings: Readonly<Record<SearchType, readonly string[]>> = {
  text: ['text', '文字', '文本'],
  picture: ['picture', 'image', 'photo', 'pic', '图片', '圖片', '照片'],
  video: ['video', '视频', '視頻', '影片'],
  file: ['file', '文件', '檔案'],
  link: ['link', 'url', '链接', '連結', '鏈接'],
  voice: ['voice', 'audio', '语音', '語音'],
  poll: ['poll', 'vote', 'signup', 'sign-up', '投票', '接龙', '接龍'],
  mention: ['mention', 'mentions', '@', '@我', '提到我', '提及'],
}

/** A filter as it was typed. */
export interface TypedFilter {
  readonly name: SearchFilterName
  /** Text behind the colon, without quotes; may be empty while the person types. */
  readonly value: string
  /** Where it is in the typed text, in UTF-16 code units, for replacing it. */
  readonly start: number
  readonly end: number
}

export interface TypedSearch {
  /** The text without filters: words and "phrases". */
  readonly text: string
  readonly filters: readonly TypedFilter[]
}

const names = new Map<string, SearchFilterName>(
  Object.entries(spellings).flatMap(([name, all]) => all.map((one) => [one, name as SearchFilterName])),
)
const types = new Map<string, SearchType>(
  Object.entries(typeSpellings).flatMap(([type, all]) => all.map((one) => [one, type as SearchType])),
)

const spelled = [...names.keys()].toSorted((a, b) => b.length - a.length).join('|')
const quoted = /["“”„＂]([^"“”„＂]*)["“”„＂]?/u
/** A phrase, which holds no filters; or a filter, its value quoted or up to the next space. */
const part = new RegExp(
  `${quoted.source}|(?<=^|\\s)(${spelled})[:：](?:${quoted.source}|([^\\s"“”„＂]*))`,
  'giu',
)

/** Takes the filters out of typed text such as `from:"Ann Lee" type:file plan`. Never throws. */
export function parseSearch(typed: string): TypedSearch {
  const filters: TypedFilter[] = []
  const text = typed.replace(part, (all, phrase, name, inQuotes, bare, start: number) => {
    const found = phrase === undefined && names.get(String(name).toLowerCase())
    if (!found) return all
    filters.push({
      name: found,
      value: String(inQuotes ?? bare ?? '').trim(),
      start,
      end: start + all.length,
    })
    return ' '
  })
  return { text: text.trim(), filters }
}

/** The type that a person has typed, in either language. */
export const searchTypeOf = (value: string): SearchType | undefined => types.get(value.trim().toLowerCase())

/**
 * A day as people type it: 2026-11-25, 2026/11/25, 2026.11.25 or 2026年11月25日; a month or a year means its first day.
 */
const day = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?)?[年月日]?$/

/** Start of a typed day, and of the next day, month or year, in milliseconds; undefined if the text is no day. */
export function searchDayOf(value: string, ahead = 0): { start: number; end: number } | undefined {
  const [, year, month, date] = day.exec(normalized(value.trim(), 'NFKC')) ?? []
  if (year === undefined) return undefined
  const at = [Number(year), Number(month ?? 1) - 1, Number(date ?? 1)] as const
  const start = new Date(0)
  start.setUTCFullYear(...at)
  const isDay = start.getUTCMonth() === at[1] && start.getUTCDate() === at[2]
  if (!isDay || at[0] < 1970) return undefined
  const end = new Date(0)
  if (date !== undefined) end.setUTCFullYear(at[0], at[1], at[2] + 1)
  else if (month !== undefined) end.setUTCFullYear(at[0], at[1] + 1, 1)
  else end.setUTCFullYear(at[0] + 1, 0, 1)
  const shift = ahead * 60_000
  return { start: start.getTime() - shift, end: end.getTime() - shift }
}
