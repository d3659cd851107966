import { createDesiredState, type DesiredState } from './desired-state.ts'
import type { PendingRequestsOptions } from './pending-requests.ts'

/** An emoji on a message, or off it. */
export interface Reaction {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean
}

/** A person's reactions on the socket of a kind of conversations: sent until the server has them. */
export type OwnReactions = DesiredState<Reaction>

interface Options extends PendingRequestsOptions {
  /** @returns false if it cannot be sent now */
  send(id: number, reaction: Reaction, requestId: string): boolean
}

export const createOwnReactions = (options: Options): OwnReactions =>
  createDesiredState({ ...options, keyOf: ({ messageId, emoji }) => `${messageId} ${emoji}` })
