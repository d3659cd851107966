const latest = 24 * 60 * 60 * 1000

/** Milliseconds since 1970 as a time of ours; nothing if it cannot be the time of a message, being wrong or to come. */
export function timeOf(milliseconds: number): string | undefined {
  const isOne = Number.isFinite(milliseconds) && milliseconds > 0 && milliseconds < Date.now() + latest
  return isOne ? new Date(milliseconds).toISOString() : undefined
}
