import { cutLine, type LengthRange } from '@parley/contract'
import type { Report } from './report.ts'

/** A name as it may be here; `name` where there is none. */
export function fitting(text: string, { max }: Pick<LengthRange, 'max'>, name = ''): string {
  return cutLine(text, max) || cutLine(name, max)
}

/** A time of a record; null where it says none, or one to come. */
export function pastOf(time: string | undefined, report: Pick<Report, 'note'>): Date | null {
  if (time === undefined) return null
  const at = new Date(time)
  if (at.getTime() <= Date.now()) return at
  report.note('times to come, of people, groups and edits: left out')
  return null
}
