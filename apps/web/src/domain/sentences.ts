import { readable } from '@parley/contract/sentences'
import { currentLanguage } from '../platform/texts/index.ts'

/** A text that the server may have written, in the language on the screen. */
export const inMyLanguage = (name: Parameters<typeof readable>[0], text: string) =>
  readable(name, text, currentLanguage())
