import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from './storage.ts'

/** What sends a message: Enter, or Ctrl+Enter (⌘+Enter), which leaves Enter to begin a line. */
export type SendKey = 'enter' | 'ctrlEnter'

/** Local storage key; a choice of this device, whose keyboard it is about. */
const sendKeyKey = 'sendKey'

const read = (saved: string | null): SendKey => (saved === 'ctrlEnter' ? 'ctrlEnter' : 'enter')

const store = createStore<{ sendKey: SendKey }>(() => ({ sendKey: read(storage.read(sendKeyKey)) }))

/** @public */
export function setSendKey(sendKey: SendKey) {
  storage.write(sendKeyKey, sendKey)
  store.setState({ sendKey })
}

export const useSendKey = () => useStore(store, ({ sendKey }) => sendKey)

storage.follow(sendKeyKey, (saved) => store.setState({ sendKey: read(saved) }))
