import type { Language } from './errors.ts'

const kilo = 1024
const units = ['B', 'KB', 'MB', 'GB'] as const

/** 17 B, 4.2 MB, 312 MB: the units that operating systems show. */
export function fileSize(bytes: number, language: Language): string {
  let value = bytes
  let unit = 0
  while (value >= kilo && unit < units.length - 1) {
    value /= kilo
    unit += 1
  }
  const digits = unit > 0 && value < 10 ? 1 : 0
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
  return `${number} ${units[unit]}`
}
