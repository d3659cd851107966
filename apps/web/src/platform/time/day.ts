/** A day here, as `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** When a day begins here, in milliseconds since 1970. @returns undefined of what is no day */
export function startOfDay(day: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const time = Date.parse(`${day}T00:00`)
  return Number.isNaN(time) ? undefined : time
}
