import type { Edit, Target } from '@parley/client'
import type { Msg } from '@parley/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { storage } from '../../platform/storage/storage.ts'
import type { Live } from '../live/live.ts'

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

type Known = Readonly<Record<number, OwnEdit>>

export interface OwnEdits {
  readonly store: StoreApi<Known>
  close(): void
  /** Goes on with what this device has kept. */
  resume(live: Pick<Live, 'edit'>): void
  /** @param edit undefined once it is done, or given up */
  set(messageId: number, edit: OwnEdit | undefined): void
}

/** My edits by the ids of messages: kept on this device, and known to all its tabs. */
export function createOwnEdits(userID: number): OwnEdits {
  const key = `edits:${userID}:own`
  const parse = (text: string | null): Known => JSON.parse(text ?? '{}')
  const store = createStore<Known>(() => parse(storage.read(key)))

  const ownEdits: OwnEdits = {
    store,
    close: storage.followAll(key, (_, text) => store.setState(parse(text), true)),
    resume(live) {
      if (Object.keys(store.getState()).length > 0)
        void fetchCode(() => import('./saving.ts')).then(({ resumeEdits }) => resumeEdits({ live, ownEdits }))
    },
    set(messageId, edit) {
      const { [messageId]: _, ...others } = store.getState()
      const known = edit ? { ...others, [messageId]: edit } : others
      store.setState(known, true)
      storage.write(key, Object.keys(known).length > 0 ? JSON.stringify(known) : null)
    },
  }
  return ownEdits
}
