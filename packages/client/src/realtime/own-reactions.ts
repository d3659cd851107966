import { SendError } from '../sender/send-error.ts'
import { type Answer, createUntilAnswered, type UntilAnsweredOptions } from './until-answered.ts'

/** An emoji on a message, or off it. */
export interface Reaction {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean
}

/** A person's reactions on the socket of a kind of conversations: told until the server has them. */
export interface OwnReactions {
  /** @throws {SendError} when the server refuses it for good; what is wanted meanwhile of the same emoji is told instead */
  react(id: number, reaction: Reaction): Promise<void>
  /** To be called with every answer to a frame. */
  settle(answer: Answer): void
  /** To be called when the socket has closed: what was told will not be answered. */
  closed(): void
  /** To be called when the socket has opened: tells what waits. */
  resume(): void
  /** Nothing is told any more. */
  close(): void
}

interface Options extends UntilAnsweredOptions {
  /** @returns false if it cannot be told now */
  send(id: number, reaction: Reaction, requestId: string): boolean
}

type Wanted = Reaction & { readonly id: number }

export function createOwnReactions({ send, ...options }: Options): OwnReactions {
  const answers = new Map<string, PromiseWithResolvers<void>>()
  const waiting = createUntilAnswered<string, Wanted>(
    (_, { id, ...reaction }, requestId) => send(id, reaction, requestId),
    options,
  )

  return {
    react(id, reaction) {
      const key = `${id} ${reaction.messageId} ${reaction.emoji}`
      const answer = answers.get(key) ?? Promise.withResolvers<void>()
      answers.set(key, answer)
      waiting.tell(key, { id, ...reaction })
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
