import type { Language } from '@parley/contract/errors'

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' }

/** 周一, Mon. @param day 1 is Monday, 7 Sunday */
export function dayName(day: number, language: Language): string {
  // 2024-01-01 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day))
  return new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(date)
}
