import { limits } from '@parley/contract'

/** Within a page, oldest first, the first message shows its date, and each after a silence. */
export function showDates<T extends { showDate: boolean }>(
  page: readonly T[],
  timeOf: (message: T) => string,
): T[] {
  const silenceMs = limits.showDateAfterMinutes * 60_000
  return page.map((message, i) => {
    const before = page[i - 1]
    const showDate = !before || Date.parse(timeOf(message)) - Date.parse(timeOf(before)) >= silenceMs
    return { ...message, showDate }
  })
}
