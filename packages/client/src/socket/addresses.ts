import type { Language, sockets } from '@parley/contract'
import { subprotocol, tokenSubprotocol } from '@parley/contract/enums'
import type { Calls } from '../http/http-client.ts'

export type SocketName = keyof typeof sockets

/** Query of an address: what identifies the session, and the language of the server's texts. */
interface SocketQuery {
  readonly ticket?: string
  readonly token?: string
  readonly language?: Language | undefined
}

/**
 * Address of a live socket, with a ticket for `parley.v2`, else with the session's token, which proxies may log; or
 * with neither, if the subprotocols identify the session.
 *
 * @param base the server's address, such as `location.href`: https makes wss, http makes ws
 */
export function socketAddress(socket: SocketName, base: string, query: SocketQuery = {}): string {
  // Spelled here, because the contract's own constant would bring its schemas along.
  const path = `/api/${socket}/ws/chat` as const satisfies (typeof sockets)[SocketName]
  const url = new URL(path, base)
  url.protocol = url.protocol.replace('http', 'ws')
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
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
  http: Calls,
  signal?: AbortSignal,
): Promise<string> {
  const { ticket } = await http.call('POST /api/auth/socket_ticket', {}, { signal })
  return socketAddress(socket, base, { ticket, language: http.language?.() })
}

/** Where a connection goes, and the subprotocols that it offers. */
export interface SocketDoor {
  readonly url: string
  readonly protocols: string[]
}

/** The credentials with which a session opens connections. */
interface SessionDoor {
  readonly token: string
  readonly api: Calls
  /** Takes a ticket that was given before, if a valid one is left. */
  readonly ticket?: (() => string | undefined) | undefined
}

/** One in this many attempts in a row fetches a ticket. */
const ticketEvery = 3

/**
 * How to open a connection of `parley.v2` for a session: by a ticket that came with an earlier answer, else by the
 * token itself, in a header. If that has just failed, it fetches a ticket and returns an address alone: the call shows
 * whether the session is over, and older servers take nothing else.
 *
 * @param failures attempts in a row that have failed
 * @throws {ApiError} when there is no ticket to be had
 */
export async function doorOf(
  socket: SocketName,
  base: string,
  { token, api, ticket }: SessionDoor,
  signal: AbortSignal,
  failures: number,
): Promise<SocketDoor | string> {
  if (failures % ticketEvery === 1) return ticketAddress(socket, base, api, signal)
  const language = api.language?.()
  const given = failures === 0 ? ticket?.() : undefined
  if (given) return socketAddress(socket, base, { token: given, language })
  const url = socketAddress(socket, base, { language })
  return { url, protocols: [subprotocol, tokenSubprotocol + token] }
}
