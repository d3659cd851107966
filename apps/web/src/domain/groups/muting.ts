import { limits } from '@parley/contract/limits'

const hour = 60
const day = 24 * hour

/** Minutes of muting to choose from. */
export const offeredMinutes = [10, hour, 12 * hour, day, 7 * day, limits.prohibitionMinutes.max]

/** Minutes of muting that are left now, of those that were left when the server sent them; undefined when it is over. */
export function minutesLeft(minutes: number | undefined, saidAt: number, now: number): number | undefined {
  if (minutes === undefined) return undefined
  const left = Math.ceil(minutes - Math.max(0, now - saidAt) / 60_000)
  return left > 0 ? left : undefined
}
