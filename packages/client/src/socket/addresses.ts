import type { Language, sockets } from '@parley/contract'
import { subprotocol, tokenSubprotocol } from '@parley/contract/enums'
import type { Calls } from '../http/http-client.ts'

export type SocketName = keyof typeof sockets

/** What an address may name: whose it is, and the language of what the server says on it. */
interface SocketQuery {
  readonly ticket?: string
  readonly token?: string
  readonly language?: Language | undefined
}

/**
 * Address of a live socket, with what shows whose it is, unless its subprotocols do: of `parley.v2` a ticket, else the
 * session's token, which proxies may write down.
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

/** What a session opens connections with. */
interface SessionDoor {
  readonly token: string
  readonly api: Calls
  /** A ticket that was given before, if there is one that still holds; it is taken with this. */
  readonly ticket?: (() => string | undefined) | undefined
}

/** Of so many attempts in a row one asks for a ticket. */
const ticketEvery = 3

/**
 * How a connection of `parley.v2` is opened for a session: by a ticket that came with an answer before, else by the token
 * itself, in a header. Where that has just failed it asks for a ticket, and gives an address alone: that call tells
 * whether the session is over, and an older server knows nothing else.
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
