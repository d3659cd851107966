import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { CallCenter } from '../center/center.ts'
import type { RemoteState } from '../media/remote-media.ts'
import type { CallState } from '../model/state.ts'

export type ShownState = Exclude<CallState, { phase: 'idle' }>

/** State that the parts of a call's window share. */
export interface ShownCall {
  center: CallCenter
  state: ShownState
  /** The other side, as I know them. */
  name: string
  avatar: string
}

export const CallContext = createContext<ShownCall | undefined>(undefined)

export function useCall(): ShownCall {
  const call = useContext(CallContext)
  if (!call) throw new Error('outside of a call')
  return call
}

export const useRemote = <T>(select: (state: RemoteState) => T): T =>
  useStore(useCall().center.remote.store, select)
