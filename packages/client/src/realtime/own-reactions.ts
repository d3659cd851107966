import { createOwnWishes, type OwnWishes } from './own-wishes.ts'
import type { UntilAnsweredOptions } from './until-answered.ts'

/** An emoji on a message, or off it. */
export interface Reaction {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean
}

/** A person's reactions on the socket of a kind of conversations: told until the server has them. */
export type OwnReactions = OwnWishes<Reaction>

interface Options extends UntilAnsweredOptions {
  /** @returns false if it cannot be told now */
  send(id: number, reaction: Reaction, requestId: string): boolean
}

export const createOwnReactions = (options: Options): OwnReactions =>
  createOwnWishes({ ...options, keyOf: ({ messageId, emoji }) => `${messageId} ${emoji}` })
