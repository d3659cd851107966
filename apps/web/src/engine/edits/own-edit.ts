import type { Edit, Target } from '@parley/client'
import type { Msg } from '@parley/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { Message } from '../../domain/conversations/message.ts'

/** What I have put in the place of what a message of mine says, as long as the server has not said that it is done. */
export interface OwnEdit {
  readonly target: Target
  /** As it is shown meanwhile. */
  readonly msg: Msg
  /** Those that are not done, each written on the one before. */
  readonly edits: readonly Edit[]
  /** Why it was refused. */
  readonly reason?: string
}

/** A message with what I have put in the place of what it says. */
export function withOwnEdit(message: Message, { msg, edits }: OwnEdit): Message {
  const { mentions: _, ...extras } = message.extras ?? {}
  const mentions = edits.at(-1)?.mentions
  return { ...message, msg, extras: { ...extras, ...(mentions && { mentions: [...mentions] }) } }
}

/** By the ids of messages. */
export type KnownEdits = Readonly<Record<number, OwnEdit>>

/** My edits on this page. */
export interface OwnEdits {
  /** What this device keeps them under. */
  readonly key: string
  readonly store: StoreApi<KnownEdits>
  /** Ends following the other tabs, once that has begun. */
  unfollow?: () => void
}
