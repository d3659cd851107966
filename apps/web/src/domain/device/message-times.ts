import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'

/** Local storage key; a choice of this device. */
const messageTimesKey = 'messageTimes'

const read = (saved: string | null) => saved !== 'off'

const store = createStore(() => ({ areShown: read(storage.read(messageTimesKey)) }))

export function setMessageTimes(areShown: boolean) {
  storage.write(messageTimesKey, areShown ? null : 'off')
  store.setState({ areShown })
}

/** Whether every message bears its time; otherwise one has to point at it. */
export const useMessageTimes = () => useStore(store, ({ areShown }) => areShown)

storage.follow(messageTimesKey, (saved) => store.setState({ areShown: read(saved) }))
