import type { Language } from './errors.ts'

const units = [
  { seconds: 24 * 3600, zh: '天', en: 'day' },
  { seconds: 3600, zh: '小时', en: 'hour' },
  { seconds: 60, zh: '分钟', en: 'minute' },
] as const

/** The same where every second counts: those of the first two minutes by themselves. */
export function secondsToWait(seconds: number, language: Language): string {
  if (seconds >= 120) return waitingTime(seconds, language)
  return language === 'zh' ? `${seconds} 秒` : `${seconds} second${seconds === 1 ? '' : 's'}`
}

/** How long there is to wait, rounded up, in the largest unit of which it takes two: `2 天`, `36 hours`, `60 minutes`. */
export function waitingTime(seconds: number, language: Language): string {
  const unit = units.find((one) => seconds >= 2 * one.seconds) ?? units[2]
  const count = Math.max(1, Math.ceil(seconds / unit.seconds))
  if (language === 'zh') return `${count} ${unit.zh}`
  return `${count} ${unit.en}${count === 1 ? '' : 's'}`
}
