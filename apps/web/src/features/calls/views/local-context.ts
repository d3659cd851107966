import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { LocalMedia, LocalState } from '../media/local-media.ts'

/** My microphone, camera and screen, for the parts of a call's window. */
export const LocalContext = createContext<LocalMedia | undefined>(undefined)

export function useLocalMedia(): LocalMedia {
  const local = useContext(LocalContext)
  if (!local) throw new Error('outside of a call')
  return local
}

export const useLocal = <T>(select: (state: LocalState) => T): T => useStore(useLocalMedia().store, select)
