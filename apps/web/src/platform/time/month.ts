import type { Language } from '@parley/contract/errors'
import { dayOf } from './day.ts'

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' }

/** A month of a year, from 1 on. */
export interface Month {
  readonly year: number
  readonly month: number
}

const timeOf = (day: string) => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The day so many days later, as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const time = timeOf(day)
  time.setDate(time.getDate() + days)
  return dayOf(time)
}

/** The same day of a month so many months later; its last where it has no such day. */
export function addMonths(day: string, months: number): string {
  const time = timeOf(day)
  const date = time.getDate()
  time.setDate(1)
  time.setMonth(time.getMonth() + months)
  const last = new Date(time.getFullYear(), time.getMonth() + 1, 0).getDate()
  time.setDate(Math.min(date, last))
  return dayOf(time)
}

export function monthOf(day: string): Month {
  const time = timeOf(day)
  return { year: time.getFullYear(), month: time.getMonth() + 1 }
}

/** 0 is Monday. */
export const weekdayOf = (day: string) => (timeOf(day).getDay() + 6) % 7

/** The weeks of a month from Monday on; undefined where a day is of another. */
export function weeksOf({ year, month }: Month): (string | undefined)[][] {
  const first = dayOf(new Date(year, month - 1, 1))
  const length = new Date(year, month, 0).getDate()
  const before = weekdayOf(first)
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const index = week * 7 + at - before
      return index < 0 || index >= length ? undefined : addDays(first, index)
    }),
  )
}

/** 2026年11月, November 2026. */
export const monthText = ({ year, month }: Month, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { year: 'numeric', month: 'long' }).format(
    new Date(year, month - 1, 1),
  )

/** 2026年11月21日星期六, Saturday, 21 November 2026. */
export const wholeDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'full' }).format(timeOf(day))

/** 2026/11/21, 21/11/2026. */
export const shortDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium' }).format(timeOf(day))
