import { createOwnRequests, type OwnRequests } from './own-requests.ts'
import type { UntilAnsweredOptions } from './until-answered.ts'

/** An emoji on a message, or off it. */
export interface Reaction {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean
}

interface Options extends UntilAnsweredOptions {
  /** @returns false if it cannot be told now */
  send(id: number, reaction: Reaction, requestId: string): boolean
}

/** A person's reactions on the socket of a kind of conversations. */
export const createOwnReactions = (options: Options): OwnRequests<Reaction> =>
  createOwnRequests({ ...options, keyOf: (id, { messageId, emoji }) => `${id} ${messageId} ${emoji}` })
