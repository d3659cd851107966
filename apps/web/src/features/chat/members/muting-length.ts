import type { t as translate } from '../../../platform/texts/index.ts'

/** Minutes of muting in the unit that says it best. */
export function mutingLength(minutes: number, t: typeof translate) {
  if (minutes < 60) return t('groupChat.minutes', { count: minutes })
  const hours = Math.ceil(minutes / 60)
  return hours < 24
    ? t('groupChat.hours', { count: hours })
    : t('groupChat.days', { count: Math.ceil(hours / 24) })
}
