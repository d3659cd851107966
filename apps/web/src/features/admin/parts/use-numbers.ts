import { fileSize } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/texts/index.ts'
import { numberText } from '../../../platform/time/number-text.ts'

/** Numbers as they are written in the language on the screen. */
export function useNumbers() {
  const language = useLanguage()
  return {
    number: (value: number) => numberText(value, language),
    size: (bytes: number) => fileSize(bytes, language),
  }
}
