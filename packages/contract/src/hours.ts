import type { QuietHours } from './group-pace.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether the clocks of a place show a time within these hours. Where `to` is not after `from` they end on the next day. */
export function isWithinHours({ from, to, days: begin, timeZone }: QuietHours, now: number): boolean {
  const { day, time } = clockOf(timeZone, now)
  if (to > from) return begin.includes(day) && time >= from && time < to
  return (begin.includes(day) && time >= from) || (begin.includes(before(day)) && time < to)
}

/** Minutes until clocks that show one of these hours show their end, if nobody sets them meanwhile. */
export function minutesUntilEnd({ to, timeZone }: QuietHours, now: number): number {
  const left = minutesOf(to) - minutesOf(clockOf(timeZone, now).time)
  return left > 0 ? left : left + minutesOf('24:00')
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

const before = (day: number) => (day === 1 ? 7 : day - 1)

/** Day and time in a time zone: 1 is Monday. */
function clockOf(timeZone: string, now: number) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    day: days.indexOf(parts.get('weekday') ?? '') + 1,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}
