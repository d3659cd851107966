import { currentLanguage } from '../../platform/texts/index.ts'
import { lengthText } from '../../platform/time/time.ts'

/** 30秒, 4:05 where there are minutes: milliseconds that are left, counted down to the second. */
export function waitText(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return secondsText(seconds)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** 30秒, 5分钟, 1小时: how slow a group is. */
export function secondsText(seconds: number): string {
  const language = currentLanguage()
  if (seconds % 3600 === 0) return lengthText(seconds / 3600, 'hour', language)
  if (seconds % 60 === 0) return lengthText(seconds / 60, 'minute', language)
  return lengthText(seconds, 'second', language)
}
