import type { sockets } from '@parley/contract'
import type { HttpClient } from '../http/http-client.ts'

export type SocketName = keyof typeof sockets

/**
 * Address of a live socket, with what shows whose it is: of `parley.v2` a ticket, else the session's token, which
 * proxies may write down.
 *
 * @param base the server's address, such as `location.href`: https makes wss, anything else ws
 */
export function socketAddress(
  socket: SocketName,
  base: string,
  pass: { ticket: string } | { token: string },
): string {
  // Spelled here, because the contract's own constant would bring its schemas along.
  const path = `/api/${socket}/ws/chat` as const satisfies (typeof sockets)[SocketName]
  const url = new URL(path, base)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if ('ticket' in pass) url.searchParams.set('ticket', pass.ticket)
  else url.searchParams.set('token', pass.token)
  return url.href
}

/**
 * Fetches an address with which one connection of `parley.v2` can be opened, once and soon.
 *
 * @throws {ApiError} when there is no ticket to be had
 */
export async function ticketAddress(
  socket: SocketName,
  base: string,
  http: Pick<HttpClient, 'call'>,
  signal?: AbortSignal,
): Promise<string> {
  const { ticket } = await http.call('POST /api/auth/socket_ticket', {}, signal ? { signal } : {})
  return socketAddress(socket, base, { ticket })
}
