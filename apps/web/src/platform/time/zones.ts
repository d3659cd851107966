/** The place where this device is, by its name in the IANA database. */
export const myTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every place that this device knows, and those that are given. */
export function timeZones(...others: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...others])].sort()
}

/** How the clocks of a place stand to those of UTC: `+08:00`. Nothing where this device does not know the place. */
export function offsetOf(timeZone: string, now = new Date()): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name.replace('GMT', '') || '+00:00'
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}
