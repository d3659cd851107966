import type { Edit, Target } from '@parley/client'
import type { Msg } from '@parley/contract'
import type { StoreApi } from 'zustand/vanilla'

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
