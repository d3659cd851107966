import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from './storage/storage.ts'

export type Theme = 'light' | 'dark'

/** Local storage key; holds 'dark' or an empty string. */
export const themeKey = 'theme'

/** The rule of public/theme.js, which applies it before the first paint: the saved choice, else the system's. */
export function readTheme(saved: string | null, isSystemDark: boolean): Theme {
  if (saved === null) return isSystemDark ? 'dark' : 'light'
  return saved === 'dark' ? 'dark' : 'light'
}

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const current = () => readTheme(storage.read(themeKey), system?.matches ?? false)

/** The chosen theme; without a choice it follows the system. */
export type ThemeChoice = Theme | 'system'

function choice(saved: string | null): ThemeChoice {
  if (saved === null) return 'system'
  return saved === 'dark' ? 'dark' : 'light'
}

interface ThemeState {
  theme: Theme
  choice: ThemeChoice
}

const store = createStore<ThemeState>(() => ({ theme: current(), choice: choice(storage.read(themeKey)) }))

function show() {
  const theme = current()
  document.documentElement.classList.toggle('dark', theme === 'dark')
  store.setState({ theme, choice: choice(storage.read(themeKey)) })
}

const saved: Record<ThemeChoice, string | null> = { dark: 'dark', light: '', system: null }

export function setTheme(next: ThemeChoice) {
  storage.write(themeKey, saved[next])
  show()
}

export const currentTheme = () => store.getState().theme

export const toggleTheme = () => setTheme(store.getState().theme === 'dark' ? 'light' : 'dark')

export const useTheme = () => useStore(store, ({ theme }) => theme)
export const useThemeChoice = () => useStore(store, (state) => state.choice)

storage.follow(themeKey, show)
system?.addEventListener('change', show)
