import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The overlays of any screen, opened by a key or from a menu; `find` over a chat, which draws it. */
export type Overlay =
  | 'search'
  | 'find'
  | 'shortcuts'
  | 'scanner'
  | 'myCode'
  | 'siteInvitations'
  | 'report'
  | 'later'
  | 'share'
  | 'confirm'
  | 'signOut'
  | 'folders'

const store = createStore<{ open: Overlay | undefined }>(() => ({ open: undefined }))

export const openOverlay = (open: Overlay) => store.setState({ open })
export const closeOverlay = () => store.setState({ open: undefined })

export const useOverlay = () => useStore(store, ({ open }) => open)
