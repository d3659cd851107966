/**
 * A send that the server refused, or that the sender was closed on.
 *
 * @example
 * ```ts
 * const sent = realtime.send({ kind: 'direct', id: 10002 }, { type: 1, textMsg: { content: 'Hello' } })
 * await sent.catch((error: SendError) => console.error(error.code, error.message, error.retryAfter))
 * ```
 */
export class SendError extends Error {
  override readonly name = 'SendError'
  /** A code of the contract's `errors`; 0 when the sender was closed. */
  readonly code: number
  /** Whether the same frame may be accepted later. */
  readonly retry: boolean

  /** In how many seconds it may be, where that is known. */
  readonly retryAfter: number | undefined

  constructor(message: string, code: number, retry: boolean, retryAfter?: number) {
    super(message)
    this.code = code
    this.retry = retry
    this.retryAfter = retryAfter
  }
}
