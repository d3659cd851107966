import type { QuietHours } from '@parley/contract'
import { myTimeZone } from '../../platform/time/zones.ts'

/** From Monday on, as `QuietHours` counts them. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const

/** Default quiet hours. */
export const firstQuietHours = (): QuietHours => ({
  from: '22:00',
  to: '07:00',
  days: [...weekDays],
  timeZone: myTimeZone(),
})

/** Whether they end on the day after the one on which they began. */
export const endsNextDay = ({ from, to }: Pick<QuietHours, 'from' | 'to'>): boolean => to <= from

/** Days as spans of those that follow each other: `[[1, 5], [7, 7]]`. */
export function daySpans(days: readonly number[]): Array<readonly [first: number, last: number]> {
  const spans: Array<readonly [number, number]> = []
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const [first, last] = spans.at(-1) ?? []
    if (first !== undefined && last === day - 1) spans[spans.length - 1] = [first, day]
    else spans.push([day, day])
  }
  return spans
}

/** The same hours, whatever the order of their days. */
export const sameHours = (one: QuietHours, other: QuietHours): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

const ordered = ({ from, to, days, timeZone }: QuietHours) => [from, to, daySpans(days), timeZone]
