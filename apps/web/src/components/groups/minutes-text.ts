import { currentLanguage } from '../../platform/texts/index.ts'
import { lengthText } from '../../platform/time/time.ts'

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** 10分钟, 1小时, 2天: minutes in the biggest unit that loses nothing worth knowing. */
export function minutesText(minutes: number): string {
  const [unit, size] =
    units.find(([, inMinutes]) => minutes >= inMinutes && minutes % inMinutes === 0) ?? units[2]
  return lengthText(minutes / size, unit, currentLanguage())
}

/** The same for what is left, where the last minutes of days do not matter. */
export function minutesLeftText(minutes: number): string {
  const [, size] = units.find(([, inMinutes]) => minutes >= inMinutes) ?? units[2]
  return minutesText(Math.ceil(minutes / size) * size)
}
