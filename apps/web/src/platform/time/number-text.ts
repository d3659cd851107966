import type { Language } from '@parley/contract/errors'

const formats = new Map<Language, Intl.NumberFormat>()

/** 12,345. */
export function numberText(value: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}
