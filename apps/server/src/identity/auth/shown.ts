import { subprotocol, tokenSubprotocol } from '@parley/contract'
import type { Shown } from '../../kernel/caller.ts'
import type { TicketRead, Tickets } from './tickets.ts'
import type { Tokens } from './tokens.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The session of a token, if we signed it and it has not expired; it may have been revoked. */
export function shownBy(tokens: Tokens, token: string): Shown | undefined {
  const claims = tokens.read(token)
  if (!claims || !uuid.test(claims.sid)) return undefined
  return { userId: claims.userID, sessionId: claims.sid, isShared: claims.shared === true }
}

/**
 * Which session a socket's handshake shows: by a ticket or a token in its address, or by a token among the subprotocols
 * it offers. Only clients of `parley.v2` know anything but the token in the address, where they may put a ticket.
 */
export function shownInHandshake(
  { tokens, tickets }: { tokens: Tokens; tickets: Tickets },
  query: URLSearchParams,
  offered: readonly string[],
): Shown | TicketRead | undefined {
  const isV2 = offered.includes(subprotocol)
  const ticket = query.get('ticket')
  if (ticket !== null) return isV2 ? tickets.read(ticket) : undefined
  const token = query.get('token')
  if (token !== null) return (isV2 ? tickets.read(token) : undefined) ?? shownBy(tokens, token)
  const shown = offered.find((name) => name.startsWith(tokenSubprotocol))
  return isV2 && shown ? shownBy(tokens, shown.slice(tokenSubprotocol.length)) : undefined
}
