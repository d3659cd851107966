import pg from 'pg'

/** SQLSTATEs of a server that is not there, or gives a statement up: connection failure, shutdown, cancelled, locked, full. */
const states = /^(08|57P0|57014|55P03|53300)/
const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])
/** Messages of the driver that have no code. */
const sentences =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)|not queryable$/

/** Whether the database did not answer, or not in time: the same may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (states.test(code) || systemErrors.has(code))) return true
  return sentences.test(error.message)
}

/** For the log, of errors from the database alone: the outage that an error belongs to, if any. */
export const outageIn = (error: unknown) => (isDatabaseUnavailable(error) ? { outage: 'database' } : {})

/** Whether the error can only come from an absent database: errors of the system may be about other hosts. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && /^(08|57P0)/.test(code)) || sentences.test(error.message)
}

const givenUp = new Set<unknown>(['57014', '55P03'])

/** Whether one statement took too long: be it that the database is silent, or that it is too much for any database. */
export function isTooLong(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return givenUp.has((error as { code?: unknown }).code) || error.message === 'Query read timeout'
}

/** Whether another session held the awaited lock for too long. */
export const isLockedOut = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03'

/** SQLSTATEs of a proxy that answers for the server, and of a server that ends. */
const nobodyThere = /^(08|57P0)/

/** Whether the error proves that a database is there, even if it refuses connections. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !nobodyThere.test(error.code ?? '')
}
