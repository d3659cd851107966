import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Local storage key; holds 'dark' or an empty string. */
export const themeKey = 'theme'

/** The rule of public/theme.js, which applies it before the first paint: the saved choice, else the system's. */
export function readTheme(saved: string | null, isSystemDark: boolean): Theme {
  if (saved === null) return isSystemDark ? 'dark' : 'light'
  return saved === 'dark' ? 'dark' : 'light'
}

const systemDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false
const current = () => readTheme(storage.read(themeKey), systemDark())

export const theme = createStore<{ theme: Theme }>(() => ({ theme: current() }))

function show(next: Theme) {
  document.documentElement.classList.toggle('dark', next === 'dark')
  theme.setState({ theme: next })
}

export function setTheme(next: Theme) {
  storage.write(themeKey, next === 'dark' ? 'dark' : '')
  show(next)
}

export const toggleTheme = () => setTheme(theme.getState().theme === 'dark' ? 'light' : 'dark')

export const useTheme = () => useStore(theme, (state) => state.theme)

storage.follow(themeKey, () => show(current()))
