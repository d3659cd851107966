import type { Edit, Target } from '@parley/client'
import type { Msg } from '@parley/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { Message } from '../../domain/conversations/message.ts'

/** My new content of a message of mine, until the server confirms the edit. */
export interface OwnEdit {
  readonly target: Target
  /** As it is shown meanwhile. */
  readonly msg: Msg
  /** Pending edits, each written on the one before. */
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
  /** Key under which this device stores them. */
  readonly key: string
  readonly store: StoreApi<KnownEdits>
  /** Ends following the other tabs, once that has begun. */
  unfollow?: () => void
}
