import { SendError } from '../sender/send-error.ts'
import { type Answer, createPendingRequests, type PendingRequestsOptions } from './pending-requests.ts'

/** State that a person wants, on the socket of a kind of conversations: sent until the server has it. */
export interface DesiredState<W> {
  /** A later wish with the same key replaces an earlier one. @throws {SendError} when the server refuses it for good */
  want(id: number, wish: W): Promise<void>
  /** Call with every answer to a frame. */
  settle(answer: Answer): void
  /** Call when the socket has closed: sent frames will not be answered. */
  closed(): void
  /** Call when the socket has opened: sends the waiting wishes. */
  resume(): void
  /** Rejects all pending wishes. */
  close(): void
}

interface Options<W> extends PendingRequestsOptions {
  /** Identifies a wish within its conversation: the last one with a key wins. */
  keyOf(wish: W): number | string
  /** @returns false if it cannot be sent now */
  send(id: number, wish: W, requestId: string): boolean
}

export function createDesiredState<W>({ keyOf, send, ...options }: Options<W>): DesiredState<W> {
  const answers = new Map<string, PromiseWithResolvers<void>>()
  const waiting = createPendingRequests<string, { id: number; wish: W }>(
    (_, { id, wish }, requestId) => send(id, wish, requestId),
    options,
  )

  return {
    want(id, wish) {
      const key = `${id} ${keyOf(wish)}`
      const answer = answers.get(key) ?? Promise.withResolvers<void>()
      answers.set(key, answer)
      waiting.tell(key, { id, wish })
      return answer.promise
    },
    settle(answer) {
      const key = waiting.settle(answer) ?? ''
      const pending = answers.get(key)
      answers.delete(key)
      if (answer.event === 'done') pending?.resolve()
      else pending?.reject(new SendError(answer.msg, answer.code, answer.retry))
    },
    closed: waiting.closed,
    resume: waiting.tellAgain,
    close() {
      for (const { reject } of answers.values()) reject(new SendError('closed', 0, true))
      answers.clear()
    },
  }
}
