const day = 24 * 60 * 60 * 1000

/** Milliseconds since 1970 as a time of ours; nothing if it cannot be one of a message, being wrong or to come. */
export function timeOf(milliseconds: number): string | undefined {
  // Where none is known, products write the first second there is, in some zone.
  const isOne = milliseconds > day && milliseconds < Date.now() + day
  return isOne ? new Date(milliseconds).toISOString() : undefined
}
