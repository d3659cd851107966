import { createTickets } from '@parley/client'

const tickets = createTickets()
let tokenOfTickets = ''

/** Tickets for the sockets came with an answer to this session. */
export function keepSocketTickets(given: string[], token: string) {
  tokenOfTickets = token
  tickets.keep(given)
}

/** A ticket for a socket of this session. Those of another person who was here before are never given. */
export const takeSocketTicket = (token: string) => (token === tokenOfTickets ? tickets.take() : undefined)
