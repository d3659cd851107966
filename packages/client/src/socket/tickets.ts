/** Milliseconds; shorter than `limits.ticketSeconds`, so that tickets are still valid at the handshake. */
const holdMs = 25_000

/**
 * Tickets for the next connections of one session; each opens one connection.
 *
 * @example
 * ```ts
 * const tickets = createTickets()
 * const client = createHttpClient({ token: () => token, language: () => 'en', onSocketTickets: tickets.keep })
 * openRealtime({
 *   baseUrl: location.href,
 *   api: client,
 *   token,
 *   ticket: tickets.take,
 *   onEvent: console.log,
 *   onSessionEnded: () => {},
 * })
 * ```
 */
export function createTickets(now: () => number = () => performance.now()) {
  let tickets: readonly string[] = []
  let until = 0
  return {
    /** Replaces the tickets of before. */
    keep(given: readonly string[]) {
      tickets = given
      until = now() + holdMs
    },
    /** Takes one ticket out; undefined if none is left, or they are too old. */
    take(): string | undefined {
      const [ticket, ...rest] = now() < until ? tickets : []
      tickets = rest
      return ticket
    },
  }
}
