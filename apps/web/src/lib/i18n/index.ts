import type { Language } from '@parley/contract/errors'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../storage.ts'
import { fill } from './fill.ts'
import type { Catalogue, TextArguments, TextKey } from './types.ts'

export type { Language, TextKey }

/** Local storage key of the chosen language. */
export const languageKey = 'language'

/** As the contract has them; its table of errors would weigh too much to take them from there. */
const languages: readonly Language[] = ['zh', 'en']

/**
 * Sign-in needs `start`; `main` comes with the shell, the others with the screens that need them. Only the language on
 * the screen is loaded.
 */
const loaders = {
  zh: {
    start: () => import('./zh/start.ts').then(({ start }) => start),
    main: () => import('./zh/main.ts').then(({ main }) => main),
    calls: () => import('./zh/calls.ts'),
    contacts: () => import('./zh/contacts.ts'),
    groups: () => import('./zh/groups.ts'),
    notices: () => import('./zh/notices.ts'),
    profile: () => import('./zh/profile.ts'),
    safety: () => import('./zh/safety.ts'),
  },
  en: {
    start: () => import('./en/start.ts').then(({ start }) => start),
    main: () => import('./en/main.ts').then(({ main }) => main),
    calls: () => import('./en/calls.ts'),
    contacts: () => import('./en/contacts.ts'),
    groups: () => import('./en/groups.ts'),
    notices: () => import('./en/notices.ts'),
    profile: () => import('./en/profile.ts'),
    safety: () => import('./en/safety.ts'),
  },
} satisfies Record<Language, Record<string, () => Promise<Catalogue>>>

type Part = keyof (typeof loaders)['zh']

/** The saved choice, else the first language of the browser that we have, else Chinese. */
export function chooseLanguage(saved: string | null, preferred: readonly string[]): Language {
  const known = [saved ?? '', ...preferred].map((tag) =>
    languages.find((language) => tag.startsWith(language)),
  )
  return known.find(Boolean) ?? 'zh'
}

const parts = new Set<Part>()
const texts: Record<Language, Record<string, Catalogue[string]>> = { zh: {}, en: {} }
const store = createStore<{ language: Language }>(() => ({
  language: chooseLanguage(storage.read(languageKey), globalThis.navigator?.languages ?? []),
}))

const load = async (language: Language, part: Part) =>
  void Object.assign(texts[language], await loaders[language][part]())

/** Loads a part of the texts in the language on the screen. */
export async function loadTexts(part: Part) {
  parts.add(part)
  await load(currentLanguage(), part)
  markDocument(currentLanguage())
}

/** A screen, and a part of the texts that comes with it. */
export const withTexts = <T>(part: Part, screen: Promise<T>): Promise<T> =>
  Promise.all([screen, loadTexts(part)]).then(([loaded]) => loaded)

const markDocument = (language: Language) => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}

export const currentLanguage = () => store.getState().language

/** Changes the language once its texts are here, so that no screen is ever half translated. */
export async function setLanguage(language: Language) {
  await Promise.all([...parts].map((part) => load(language, part)))
  storage.write(languageKey, language)
  markDocument(language)
  store.setState({ language })
}

/** A text in the language on the screen. Components take it from `useT`, so that they follow a change. */
export function t<K extends TextKey>(key: K, ...[parameters]: TextArguments<K>): string {
  const [area = '', name = ''] = key.split('.')
  const language = currentLanguage()
  const text = texts[language][area]?.[name]
  return text === undefined ? key : fill(text, language, parameters)
}

export const useLanguage = () => useStore(store, ({ language }) => language)

export function useT() {
  useLanguage()
  return t
}
