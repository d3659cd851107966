import { type LengthRange, limits } from '@parley/contract'
import type { Report } from './report.ts'

/** A name as it may be here; `name` where there is none. */
export function fitting(text: string, { max }: Pick<LengthRange, 'max'>, name = ''): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  return [...(line || name)].slice(0, max).join('').trim()
}

/** A text as several messages, each as long as one may be. */
export function inMessages(text: string): string[] {
  const characters = [...text]
  const parts: string[] = []
  for (let from = 0; from < characters.length; from += limits.text.max)
    parts.push(characters.slice(from, from + limits.text.max).join(''))
  return parts.filter((part) => part.trim() !== '')
}

/** A time of a record; null where it says none, or one to come. */
export function pastOf(time: string | undefined, report: Pick<Report, 'note'>): Date | null {
  if (time === undefined) return null
  const at = new Date(time)
  if (at.getTime() <= Date.now()) return at
  report.note('times to come, of people, groups and edits: left out')
  return null
}
