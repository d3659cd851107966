import type { Button, Mention, OutgoingMsg } from '@parley/contract'
import { SendError } from '../sender/send-error.ts'
import { type Answer, createPendingRequests, type PendingRequestsOptions } from './pending-requests.ts'

/** An emoji on a message, or off it. */
export interface Reaction {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean
}

/** A message pinned for everybody, or unpinned. */
export interface Pin {
  readonly messageId: number
  readonly on: boolean
}

/** New content for a message. */
export interface Edit {
  readonly messageId: number
  /** The version of the message that the edit builds on; 0 for the message as sent. */
  readonly version: number
  /** The same for every attempt of one edit: the server applies it once. */
  readonly editId: string
  readonly msg: OutgoingMsg
  readonly mentions?: readonly Mention[]
  /** For a bot's text; without them it keeps its buttons. */
  readonly buttons?: readonly Button[]
}

/** The content that a person wants for their entry in a sign-up list; without a content, the entry is withdrawn. */
export interface SignUpWish {
  readonly messageId: number
  /** The client's own id, made when the entry is added. */
  readonly entryId: string
  readonly content?: string
}

/** What a person does to a message, under the name of its request: reacts, pins, edits, answers a poll or a list. */
export type Command =
  | { readonly react: Reaction }
  | { readonly pin: Pin }
  | { readonly edit: Edit }
  | { readonly vote: { readonly messageId: number; readonly options: readonly number[] } }
  | { readonly closePoll: { readonly messageId: number } }
  | { readonly signUp: SignUpWish }
  | { readonly closeList: { readonly messageId: number } }

type Subject = Pick<Reaction, 'messageId'> & Partial<Reaction & Edit & SignUpWish>

/**
 * Identifies a command within its conversation: of those with one key, the last holds.
 *
 * @example
 * ```ts
 * const [on, off] = [true, false].map((on) => ({ react: { messageId: 7, emoji: '👍', on } }))
 * console.log(on && off && keyOfCommand(on) === keyOfCommand(off)) // true
 * ```
 */
export function keyOfCommand(command: Command): string {
  const [[name, { messageId, emoji, editId, entryId }]] = Object.entries(command) as [[string, Subject]]
  return `${name} ${messageId} ${emoji ?? editId ?? entryId ?? ''}`
}

/** A person's commands on the socket of a kind of conversations: each is sent until the server has answered it. */
export interface Commands {
  /** A later command with the same key replaces an earlier one. @throws {SendError} when the server refuses it for good */
  give(id: number, command: Command): Promise<void>
  /** Call with every answer to a frame. */
  settle(answer: Answer): void
  /** Call when the socket has closed: sent frames will not be answered. */
  closed(): void
  /** Call when the socket has opened: sends the waiting commands. */
  resume(): void
  /** Rejects all pending commands. */
  close(): void
}

interface Options extends PendingRequestsOptions {
  /** @param request the command's name and content, as the frame has them. @returns false if it cannot be sent now */
  send(id: number, request: [name: string, content: object], requestId: string): boolean
}

export function createCommands({ send, ...options }: Options): Commands {
  const answers = new Map<string, PromiseWithResolvers<void>>()
  const waiting = createPendingRequests<string, { id: number; command: Command }>(
    (_, { id, command }, requestId) => {
      const [request] = Object.entries(command) as [[string, object]]
      return send(id, request, requestId)
    },
    options,
  )

  return {
    give(id, command) {
      const key = `${id} ${keyOfCommand(command)}`
      const answer = answers.get(key) ?? Promise.withResolvers<void>()
      answers.set(key, answer)
      waiting.tell(key, { id, command })
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
