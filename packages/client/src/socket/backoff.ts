export interface Backoff {
  /** Bound of the first wait, in milliseconds; it doubles with every failure. */
  baseMs: number
  /** No wait is bound higher than this: after a long outage people are back in half of it, most of them. */
  maxMs: number
}

export const defaultBackoff: Backoff = { baseMs: 300, maxMs: 8_000 }

/**
 * Milliseconds to wait before the next attempt: exponential with full jitter, so that the clients of a server
 * that went away do not all return in the same moment.
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
