import type { Language } from '@parley/contract/errors'

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' }
const minute = 60_000
const day = 86_400_000

interface Formatter {
  readonly of: Intl.DateTimeFormat
  /** The last result: the same time is often formatted twice. */
  last?: { readonly at: number; readonly text: string }
}

const formatters = new Map<string, Formatter>()

/** A formatter stays in the time zone in which it was made. */
export const forgetFormatters = () => formatters.clear()

function format(language: Language, options: Intl.DateTimeFormatOptions, time: Date) {
  const key = `${language}${JSON.stringify(options)}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = { of: new Intl.DateTimeFormat(locales[language], options) }
    formatters.set(key, formatter)
  }
  const at = time.getTime()
  if (formatter.last?.at !== at) formatter.last = { at, text: formatter.of.format(time) }
  return formatter.last.text
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/** Midnights between two times; rounded, because a day may have 23 or 25 hours. */
const daysBetween = (time: Date, now: Date) => Math.round((startOfDay(now) - startOfDay(time)) / day)

/** 14:05, in either language. */
export const clockTime = (time: Date) => `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`

const yesterdays = new Map<Language, string>()

function yesterday(language: Language) {
  const known = yesterdays.get(language)
  if (known !== undefined) return known
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-1, 'day')
  const written = word.charAt(0).toUpperCase() + word.slice(1)
  yesterdays.set(language, written)
  return written
}

const weekday = (time: Date, language: Language) => format(language, { weekday: 'long' }, time)

/** In a list: 14:05, 昨天, 星期三, 2026/11/02. */
export function listTime(time: Date, language: Language, now = new Date()): string {
  const days = daysBetween(time, now)
  if (days <= 0) return clockTime(time)
  if (days === 1) return yesterday(language)
  if (days < 7) return weekday(time, language)
  return format(language, { year: 'numeric', month: '2-digit', day: '2-digit' }, time)
}

/** Between messages: 14:05, 昨天 14:05, 星期三 14:05, 2026年11月2日 14:05. */
export function headingTime(time: Date, language: Language, now = new Date()): string {
  const days = daysBetween(time, now)
  const clock = clockTime(time)
  if (days <= 0) return clock
  if (days === 1) return `${yesterday(language)} ${clock}`
  if (days < 7) return `${weekday(time, language)} ${clock}`
  return `${format(language, { dateStyle: 'long' }, time)} ${clock}`
}

/** 11月2日, 2 Nov. */
export const dayText = (time: Date, language: Language) =>
  format(language, { month: 'short', day: 'numeric' }, time)

/** When somebody was last there: 5分钟前, 14:05, 昨天 14:05. */
export function seenTime(time: Date, language: Language, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - time.getTime()) / minute)
  if (minutes >= 60) return headingTime(time, language, now)
  return new Intl.RelativeTimeFormat(locales[language]).format(-Math.max(1, minutes), 'minute')
}

/** When something will be: 14:05, 2026年11月2日 14:05. */
export const comingTime = (time: Date, language: Language, now = new Date()) => {
  const clock = clockTime(time)
  return daysBetween(time, now) === 0 ? clock : `${format(language, { dateStyle: 'long' }, time)} ${clock}`
}

/** To the second, for a tooltip: 2026年11月2日 14:05:33. */
export const fullTime = (time: Date, language: Language) =>
  format(language, { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' }, time)

/** 30秒, 10分钟, 1小时, 2天. */
export const lengthText = (amount: number, unit: 'second' | 'minute' | 'hour' | 'day', language: Language) =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
