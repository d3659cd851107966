/** Somebody has closed the browser's own question, or let it wait too long. */
export const isGivenUp = (error: unknown) =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)
