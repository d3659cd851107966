import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'

/** Local storage key; a choice of this device: 'off', or nothing. */
const toastsKey = 'newsToasts'
const read = (saved: string | null) => ({ isOn: saved !== 'off' })

/** Whether messages of other conversations show over the page that somebody looks at. */
export const toastChoice = createStore(() => read(storage.read(toastsKey)))

export function chooseToasts(isOn: boolean) {
  storage.write(toastsKey, isOn ? null : 'off')
  toastChoice.setState({ isOn })
}

export const useToastChoice = () => useStore(toastChoice, ({ isOn }) => isOn)

storage.follow(toastsKey, (saved) => toastChoice.setState(read(saved)))
