import type { QuietHours } from '@parley/contract'
import { daySpans, endsNextDay } from '../../domain/groups/quiet-hours.ts'
import { currentLanguage, t } from '../../platform/texts/index.ts'
import { dayName } from '../../platform/time/week.ts'
import { myTimeZone } from '../../platform/time/zones.ts'

/** 每天 22:00–次日 07:00; with the place, where that is not the reader's. */
export function hoursText(hours: QuietHours): string {
  const { from, to, timeZone } = hours
  const times = t(endsNextDay(hours) ? 'hours.overNight' : 'hours.withinDay', { from, to })
  const place = timeZone === myTimeZone() ? '' : t('hours.place', { place: timeZone })
  return `${daysText(hours.days)} ${times}${place}`
}

function daysText(days: readonly number[]): string {
  const spans = daySpans(days)
  if (spans[0]?.[0] === 1 && spans[0][1] === 7) return t('hours.everyDay')
  const name = (day: number) => dayName(day, currentLanguage())
  const names = spans.flatMap(([first, last]) => {
    if (first === last) return [name(first)]
    if (last === first + 1) return [name(first), name(last)]
    return [t('hours.daysTo', { first: name(first), last: name(last) })]
  })
  return names.join(t('hours.dayComma'))
}
