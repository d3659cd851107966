import type { ChatEvent, GroupEvent } from '@parley/contract'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import type { Sharing, SharingParts } from './sharing.ts'

/** Loads the code that shares drafts with my other devices, once something is written here, or was written there. */
export function shareDrafts(parts: SharingParts) {
  let sharing: Promise<Sharing | undefined> | undefined
  /** As the server sent it last. */
  let epoch: string | undefined

  const load = () =>
    (sharing ??= fetchCode(() => import('./sharing.ts')).then(
      // Unless it was closed meanwhile.
      ({ startSharing }) => sharing && startSharing(parts, epoch),
      // It is tried again with the next change, and when there is a connection.
      () => (sharing = undefined),
    ))

  const stop = parts.drafts.store.subscribe(() => void load())
  return {
    take(event: ChatEvent | GroupEvent) {
      if (event.event === 'synced') epoch = event.epoch
      if (sharing || event.event === 'draft' || 'drafts' in event)
        void load().then((loaded) => loaded?.take(event))
    },

    close() {
      stop()
      void sharing?.then((loaded) => loaded?.close())
      sharing = undefined
    },
  }
}
