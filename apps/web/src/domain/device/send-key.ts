import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'

/** Key that sends a message: Enter, or Ctrl+Enter (⌘+Enter) and the button, which leaves Enter to begin a line. */
export type SendKey = 'enter' | 'ctrlEnter'

/** Its keyboard is on the screen: there one writes lines with Enter, and no key begins one otherwise. */
export const isTouchDevice = () =>
  globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false

/** Local storage key; a choice of this device, whose keyboard it is about. */
const sendKeyKey = 'sendKey'

function read(saved: string | null): SendKey {
  if (saved === 'enter' || saved === 'ctrlEnter') return saved
  return isTouchDevice() ? 'ctrlEnter' : 'enter'
}

const store = createStore<{ sendKey: SendKey }>(() => ({ sendKey: read(storage.read(sendKeyKey)) }))

/** @public */
export function setSendKey(sendKey: SendKey) {
  storage.write(sendKeyKey, sendKey)
  store.setState({ sendKey })
}

export const useSendKey = () => useStore(store, ({ sendKey }) => sendKey)

storage.follow(sendKeyKey, (saved) => store.setState({ sendKey: read(saved) }))
