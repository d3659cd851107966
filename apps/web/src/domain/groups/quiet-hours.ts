import type { QuietHours } from '@parley/contract'

/** From Monday on, as `QuietHours` counts them. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const

/** The place where this device is. */
export const myTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is offered first. */
export const firstQuietHours = (): QuietHours => ({
  from: '22:00',
  to: '07:00',
  days: [...weekDays],
  timeZone: myTimeZone(),
})

/** Every place that this device knows, and those that are given. */
export function timeZones(...others: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...others])].sort()
}

/** How the clocks of a place stand to those of UTC now: `+08:00`, `+00:00`. */
export function offsetOf(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || '+00:00'
}

/** Whether they end on the day after the one on which they began. */
export const endsNextDay = ({ from, to }: Pick<QuietHours, 'from' | 'to'>): boolean => to <= from

/** Days that follow each other, as they are told together: `[[1, 5], [7, 7]]`. */
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
