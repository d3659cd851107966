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

/** Functions that load the parts of the texts in one language. */
export type Loaders = Readonly<Record<Part, () => Promise<Catalogue>>>

let loaders: Readonly<Record<Language, () => Promise<Loaders>>>

/** Names the parts of the texts, which the app brings together; only what is on the screen, in its language, is loaded. */
export const provideTexts = (provided: typeof loaders) => {
  loaders = provided
}

const knownLanguage = (tag: string) => languages.find((language) => tag.startsWith(language))

/** The first language of the browser that we have, else Chinese. */
export const browserLanguage = (preferred: readonly string[] = globalThis.navigator?.languages ?? []) =>
  preferred.map(knownLanguage).find(Boolean) ?? 'zh'

/**
 * A person's own choice, else what the site says: a language, or that of each person's browser. A site that says nothing
 * is one of before there was such a choice.
 */
export const chooseLanguage = (saved: string | null, site: string, preferred?: readonly string[]): Language =>
  knownLanguage(saved ?? '') ?? knownLanguage(site) ?? browserLanguage(preferred)

/** From a style sheet that the page has before its first text: waiting for an answer would show two languages. */
const siteLanguage = () =>
  globalThis.document?.documentElement
    ? getComputedStyle(document.documentElement).getPropertyValue('--site-language').trim()
    : ''

const parts = new Set<Part>()
const texts: Record<Language, Record<string, Catalogue[string]>> = { zh: {}, en: {} }
const store = createStore<{ language: Language }>(() => ({
  language: chooseLanguage(storage.read(languageKey), siteLanguage()),
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

/** Has these texts of a language, for a page that the server renders. */
export function showTexts(language: Language, catalogue: Catalogue) {
  Object.assign(texts[language], catalogue)
  store.setState({ language })
}

/** Changes the language once its texts are here, so that no screen is ever half translated. */
export async function setLanguage(language: Language) {
  await show(language)
  storage.write(languageKey, language)
}

/** Applies a changed language of the site; a person's own choice stays. */
export const followSite = (site: string) => show(chooseLanguage(storage.read(languageKey), site))

async function show(language: Language) {
  await Promise.all([...parts].map((part) => load(language, part)))
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

/** Draws every text again: on another day the same time reads differently. */
export const redrawTexts = () => store.setState({})

export const useLanguage = () => useStore(store).language

export function useT() {
  useLanguage()
  return t
}
