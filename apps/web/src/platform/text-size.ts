import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from './storage/storage.ts'

/** From the smallest; `tokens.css` says how large each is. */
export const textSizes = ['small', 'standard', 'large', 'larger', 'largest'] as const

export type TextSize = (typeof textSizes)[number]

/** Local storage keys, choices of this device. `public/theme.js` applies them before the first paint. */
export const textSizeKey = 'text'
export const careKey = 'care'

/** The saved size; an unknown value counts as no choice. */
export const readTextSize = (saved: string | null): TextSize =>
  textSizes.find((size) => size === saved) ?? 'standard'

const read = () => ({
  size: readTextSize(storage.read(textSizeKey)),
  isCare: storage.read(careKey) === 'on',
})

const store = createStore(read)

function show() {
  const chosen = read()
  const { classList, dataset } = document.documentElement
  dataset.text = chosen.size
  classList.toggle('care', chosen.isCare)
  store.setState(chosen)
}

export function setTextSize(size: TextSize) {
  storage.write(textSizeKey, size === 'standard' ? null : size)
  show()
}

/** Care mode: larger text and targets, stronger contrast, and fewer buttons. */
export function setCareMode(isOn: boolean) {
  storage.write(careKey, isOn ? 'on' : null)
  show()
}

export const useTextSize = () => useStore(store, ({ size }) => size)
export const useIsCareMode = () => useStore(store, ({ isCare }) => isCare)

storage.follow(textSizeKey, show)
storage.follow(careKey, show)
