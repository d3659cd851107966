import type { Language } from '@parley/contract/errors'

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

/** 0:07, 3:12, 1:02:03. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
