import type { Language } from '@parley/contract/errors'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../storage/storage.ts'
import { fill } from './fill.ts'
import type { Catalogue, Part, TextArguments, TextKey } from './types.ts'

export type { Language, TextKey }

/** Local storage key of the chosen language. */
export const languageKey = 'language'

/** As the contract has them; its table of errors would weigh too much to take them from there. */
const languages: readonly Language[] = ['zh', 'en']

/** What loads the parts of the texts in one language. */
export type Loaders = Readonly<Record<Part, () => Promise<Catalogue>>>

let loaders: Readonly<Record<Language, () => Promise<Loaders>>>

/** Names the parts of the texts, which the app brings together; only what is on the screen, in its language, is loaded. */
export const provideTexts = (provided: typeof loaders) => {
  loaders = provided
}

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

async function load(language: Language, part: Part) {
  const load = (await loaders[language]())[part]
  Object.assign(texts[language], await load())
}

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
  if (text !== undefined) return fill(text, language, parameters)
  // A mistake of ours, which every browser test finds.
  globalThis.reportError?.(new Error(`No text is loaded for ${key}`))
  return key
}

export const useLanguage = () => useStore(store, ({ language }) => language)

export function useT() {
  useLanguage()
  return t
}
