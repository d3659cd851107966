import { type LengthRange, limits } from '@parley/contract'

/** A name as it may be here; `name` where there is none. */
export function fitting(text: string, { max }: Pick<LengthRange, 'max'>, name = ''): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  return [...(line || name)].slice(0, max).join('').trim()
}

/** A text as several messages, each as long as one may be. */
export function inMessages(text: string): string[] {
  const characters = [...text]
  const parts: string[] = []
  for (let from = 0; from < characters.length; from += limits.text.max)
    parts.push(characters.slice(from, from + limits.text.max).join(''))
  return parts.filter((part) => part.trim() !== '')
}
