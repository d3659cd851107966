import { createStore } from 'zustand/vanilla'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { storage } from '../../platform/storage/storage.ts'
import type { Live } from '../live/live.ts'
import type { KnownEdits, OwnEdits } from './own-edit.ts'

/** Loads the code that stores and sends my edits with the first of them, or if this device has stored some. */
export function createOwnEdits(userID: number, live: Pick<Live, 'command'>) {
  const key = `edits:${userID}:own`
  const ownEdits: OwnEdits = { key, store: createStore<KnownEdits>(() => ({})) }
  const resume = () => {
    if (storage.read(key) !== null)
      void fetchCode(() => import('./saving.ts')).then(
        ({ resumeEdits }) => resumeEdits({ live, ownEdits }),
        // It is tried again when there is a connection.
        () => undefined,
      )
  }
  resume()
  return Object.assign(ownEdits, { resume, close: () => ownEdits.unfollow?.() })
}
