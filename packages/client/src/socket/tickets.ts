/** Milliseconds; shorter than `limits.ticketSeconds`, so that a handshake still finds them good. */
const holdMs = 25_000

/** Tickets that were given for the next connections of one session, each of which opens one. */
export function createTickets(now: () => number = () => performance.now()) {
  let tickets: readonly string[] = []
  let until = 0
  return {
    /** Takes the place of those before. */
    keep(given: readonly string[]) {
      tickets = given
      until = now() + holdMs
    },
    /** One that nobody else gets; undefined where none is left, or they are too old. */
    take(): string | undefined {
      const [ticket, ...rest] = now() < until ? tickets : []
      tickets = rest
      return ticket
    },
  }
}
