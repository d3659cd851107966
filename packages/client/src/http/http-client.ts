import type { Endpoint, Language } from '@parley/contract'
import { socketTicketsHeader } from '@parley/contract/socket-tickets'
import { ApiError } from './api-error.ts'
import {
  type Answer,
  addressOf,
  type CallArguments,
  type CallOptions,
  type RequestParts,
} from './endpoint.ts'
import { readAnswer } from './envelope.ts'

export interface HttpClientOptions {
  /** Scheme, host and port without a slash at the end. Default: empty, the page's own origin. */
  baseUrl?: string
  /** The session token, or an empty string before signing in. Read anew for every call. */
  token(): string
  /** Language of the server's sentences. */
  language(): Language
  /** The session that `token()` still names was not accepted (HTTP 401). */
  onUnauthenticated?(): void
  /** Tickets for the sockets of the session with this token came with an answer (`socketTicketsHeader`). */
  onSocketTickets?(tickets: string[], token: string): void
  /** Milliseconds until a call is given up. Default: 3000. */
  timeoutMs?: number
  /** Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

export interface HttpClient {
  /**
   * Carries out one call of the contract and resolves with its `data`.
   *
   * @param endpoint method and path as the contract writes them, such as `'PUT /api/user/friends'`
   * @param input `params`, `query` and `body`, each where the call has it
   * @throws {ApiError} unless the server answered with success; or the signal's reason when aborted
   *
   * @example
   * ```ts
   * const { list } = await api.call('GET /api/user/friends', { query: { limit: -1 } })
   * await api.call('PUT /api/user/friends', { body: { friendID: 10002, notice: 'Bobby' } })
   * ```
   */
  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<Answer<E>>
  /** Language of the server's sentences. */
  language(): Language
}

/** Makes calls, and says in which language they are answered; default: the one of the header. */
export type Calls = Pick<HttpClient, 'call'> & Partial<Pick<HttpClient, 'language'>>

/**
 * Makes the typed HTTP calls of the contract on behalf of one session.
 *
 * @example
 * ```ts
 * let token = ''
 * const api = createHttpClient({ baseUrl: 'https://chat.example.org', token: () => token, language: () => 'en' })
 * const body = { userName: '10001', password: 'correct horse' }
 * token = (await api.call('POST /api/auth/login', { body })).token
 * ```
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl = '', language } = options
  const send = options.fetch ?? globalThis.fetch.bind(globalThis)

  async function request(endpoint: string, input: RequestParts = {}, of: CallOptions = {}) {
    const { signal: outer, timeoutMs = options.timeoutMs ?? 3000 } = of
    const { method, path } = addressOf(endpoint, input)
    const token = options.token()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await send(baseUrl + path, {
        method,
        headers: {
          'Accept-Language': language(),
          ...(token && { token }),
          ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: input.body === undefined ? null : JSON.stringify(input.body),
        signal: outer ? AbortSignal.any([outer, timeout]) : timeout,
      })
      const data = await readAnswer(response)
      const tickets = response.headers.get(socketTicketsHeader)
      if (tickets)
        options.onSocketTickets?.(tickets.split(' '), (data as { token?: string } | null)?.token ?? token)
      return data
    } catch (error) {
      outer?.throwIfAborted()
      if (error instanceof ApiError) {
        // Another session may have begun meanwhile; its token has not been refused.
        if (error.kind === 'unauthenticated' && token === options.token()) options.onUnauthenticated?.()
        throw error
      }
      const kind = timeout.aborted ? 'timeout' : 'network'
      throw new ApiError(error instanceof Error ? error.message : String(error), { kind, cause: error })
    }
  }

  return {
    call: (endpoint, ...[input, of]) =>
      request(endpoint, input as RequestParts | undefined, of) as Promise<never>,
    language,
  }
}
