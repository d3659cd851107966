import { LogType } from '@parley/contract/enums'
import type { LogFilter } from '../../../domain/administration/log.ts'
import { logServices } from '../../../domain/administration/log.ts'
import { useQueryState } from '../parts/use-query.ts'

/** What is asked of the log, as the address has it. Days are those of this device. */
export function useLogFilter() {
  const { read, change, page, turnTo } = useQueryState()
  const type = Number(read('type'))
  const userId = Number(read('userId'))
  const [from, to] = [startOf(read('from')), startOf(read('to'), 1)]
  const service = logServices.find((name) => name === read('service'))
  const level = (['info', 'warning'] as const).find((name) => name === read('level'))
  const filter: LogFilter = {
    ...(read('key') && { key: read('key') }),
    ...(type === LogType.security && { type: LogType.security }),
    ...(type === LogType.administration && { type: LogType.administration }),
    ...(level && { level }),
    ...(service && { service }),
    ...(Number.isSafeInteger(userId) && userId > 0 && { userId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    page,
    turnTo,
    change: (changes: Readonly<Record<string, string | number>>, options?: { isTyping?: boolean }) =>
      change({ ...changes, page: '' }, options),
  }
}

/** The beginning of a day such as 2026-11-23, or of one some days later; undefined where it is none. */
function startOf(day: string, later = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
