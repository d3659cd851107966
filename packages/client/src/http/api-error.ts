/**
 * Why a call failed:
 * - `refused`: a rule or a bad field; nothing was changed (HTTP 200 or 4xx with an error code)
 * - `unauthenticated`: no session, or one that has ended (401)
 * - `limited`: too many requests (429); `retryAfter` says when to retry
 * - `network`: no answer reached us
 * - `timeout`: no answer in time
 * - `server`: the server failed, or answered something that is not an envelope
 */
export type ApiErrorKind = 'refused' | 'unauthenticated' | 'limited' | 'network' | 'timeout' | 'server'

interface Details {
  kind: ApiErrorKind
  code?: number
  status?: number
  retryAfter?: number | undefined
  cause?: unknown
}

/**
 * A failed call. `message` is the server's sentence in the client's language where there was one.
 *
 * @example
 * ```ts
 * try {
 *   await api.call('GET /api/user/friend_info', { query: { friendID: 10002 } })
 * } catch (error) {
 *   if (error instanceof ApiError && error.kind === 'refused') console.error(error.code, error.message)
 *   else throw error
 * }
 * ```
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** A code of the contract's `errors`; 0 when the server sent none. */
  readonly code: number
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | undefined

  constructor(message: string, { kind, code = 0, status = 0, retryAfter, cause }: Details) {
    super(message, { cause })
    this.kind = kind
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}
