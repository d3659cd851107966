export interface Backoff {
  /** Bound of the first wait, in milliseconds; it doubles with every failure. */
  baseMs: number
  /** Highest bound of a wait: after a long outage most clients are back within half of it. */
  maxMs: number
}

export const defaultBackoff: Backoff = { baseMs: 300, maxMs: 8_000 }

/**
 * Milliseconds to wait before the next attempt: exponential with full jitter, so that the clients of a lost server
 * do not all return at the same moment.
 *
 * @param failures attempts that failed in a row, from 0
 * @param random a number in [0, 1)
 */
export function delayOf(
  failures: number,
  random: number,
  { baseMs, maxMs }: Backoff = defaultBackoff,
): number {
  return Math.round(random * Math.min(maxMs, baseMs * 2 ** failures))
}
