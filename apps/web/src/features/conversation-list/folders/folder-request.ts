import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Target } from '../../../domain/conversations/target.ts'
import { openOverlay } from '../../../platform/overlays.ts'

/** With what the dialog of folders opens. */
export interface FolderRequest {
  /** A folder by its id, or a new one; without it, all of them. */
  readonly editing?: number | 'new'
  /** The conversations of the new one. */
  readonly holding?: Target
}

const store = createStore<{ request: FolderRequest; count: number }>(() => ({ request: {}, count: 0 }))

/** Opens the dialog over any screen. */
export function openFolders(request: FolderRequest) {
  store.setState(({ count }) => ({ request, count: count + 1 }))
  openOverlay('folders')
}

/** The last request, with its number. */
export const useFolderRequest = () => useStore(store)
