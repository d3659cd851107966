import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'

/** Local storage key; a choice of this device, whose screen it is about: 'compact', or nothing. */
const densityKey = 'listDensity'
const read = (saved: string | null) => ({ isCompact: saved === 'compact' })
const store = createStore(() => read(storage.read(densityKey)))

/** Whether each conversation of the list has one line instead of two. */
export const useIsCompact = () => useStore(store, ({ isCompact }) => isCompact)

/** @public */
export function chooseCompact(isCompact: boolean) {
  storage.write(densityKey, isCompact ? 'compact' : null)
  store.setState({ isCompact })
}

storage.follow(densityKey, (saved) => store.setState(read(saved)))
