import { SendError } from '../sender/send-error.ts'
import { type Answer, createUntilAnswered, type UntilAnsweredOptions } from './until-answered.ts'

/** What a person asks of one kind of conversations: told until the server has it. */
export interface OwnRequests<R> {
  /** @throws {SendError} when the server refuses it for good; what is asked meanwhile by the same key is told instead */
  ask(id: number, request: R): Promise<void>
  /** To be called with every answer to a frame. */
  settle(answer: Answer): void
  /** To be called when the socket has closed: what was told will not be answered. */
  closed(): void
  /** To be called when the socket has opened: tells what waits. */
  resume(): void
  /** Nothing is told any more. */
  close(): void
}

interface Options<R> extends UntilAnsweredOptions {
  /** Of those with one key only the last counts. */
  keyOf(id: number, request: R): string
  /** @returns false if it cannot be told now */
  send(id: number, request: R, requestId: string): boolean
}

export function createOwnRequests<R>({ keyOf, send, ...options }: Options<R>): OwnRequests<R> {
  const answers = new Map<string, PromiseWithResolvers<void>>()
  const waiting = createUntilAnswered<string, { readonly id: number; readonly request: R }>(
    (_, { id, request }, requestId) => send(id, request, requestId),
    options,
  )

  return {
    ask(id, request) {
      const key = keyOf(id, request)
      const answer = answers.get(key) ?? Promise.withResolvers<void>()
      answers.set(key, answer)
      waiting.tell(key, { id, request })
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
