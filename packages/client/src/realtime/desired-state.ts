import { SendError } from '../sender/send-error.ts'
import { type Answer, createPendingRequests, type PendingRequestsOptions } from './pending-requests.ts'

/** What a person wants to be so, on the socket of a kind of conversations: told until the server has it. */
export interface DesiredState<W> {
  /** @throws {SendError} when the server refuses it for good; what is wanted meanwhile of the same is told instead */
  want(id: number, wish: W): Promise<void>
  /** To be called with every answer to a frame. */
  settle(answer: Answer): void
  /** To be called when the socket has closed: what was told will not be answered. */
  closed(): void
  /** To be called when the socket has opened: tells what waits. */
  resume(): void
  /** Nothing is told any more. */
  close(): void
}

interface Options<W> extends PendingRequestsOptions {
  /** Names what is wanted to be so, within its conversation: of each the last word holds. */
  keyOf(wish: W): number | string
  /** @returns false if it cannot be told now */
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
      const told = answers.get(key)
      answers.delete(key)
      if (answer.event === 'done') told?.resolve()
      else told?.reject(new SendError(answer.msg, answer.code, answer.retry))
    },
    closed: waiting.closed,
    resume: waiting.tellAgain,
    close() {
      for (const { reject } of answers.values()) reject(new SendError('closed', 0, true))
      answers.clear()
    },
  }
}
