import type { QuietHours } from '@parley/contract'
import { daySpans, endsNextDay, myTimeZone } from '../../../domain/groups/quiet-hours.ts'
import { currentLanguage, t } from '../../../platform/texts/index.ts'

const locale = () => (currentLanguage() === 'zh' ? 'zh-CN' : 'en-GB')

/** 周一, Mon. */
export function dayName(day: number): string {
  // 2024-01-01 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day))
  return new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(date)
}

/** 每天 22:00–次日 07:00; with the place, where that is not the reader's. */
export function quietText(hours: QuietHours): string {
  const { from, to, timeZone } = hours
  const times = t(endsNextDay(hours) ? 'groups.quietOverNight' : 'groups.quietWithinDay', { from, to })
  const place = timeZone === myTimeZone() ? '' : t('groups.quietPlace', { place: timeZone })
  return `${daysText(hours.days)} ${times}${place}`
}

function daysText(days: readonly number[]): string {
  const spans = daySpans(days)
  if (spans[0]?.[0] === 1 && spans[0][1] === 7) return t('groups.everyDay')
  const names = spans.flatMap(([first, last]) => {
    if (first === last) return [dayName(first)]
    if (last === first + 1) return [dayName(first), dayName(last)]
    return [t('groups.daysTo', { first: dayName(first), last: dayName(last) })]
  })
  return new Intl.ListFormat(locale(), { type: 'conjunction', style: 'narrow' }).format(names)
}
