import type { CaretQuery } from './use-caret-query.ts'

/** Somebody whom a text can turn to. */
export interface Mentionable {
  /** 0 is everyone. */
  id: number
  /** As I know them. */
  name: string
  /** The name in the text, which everybody reads: never my own note. */
  written: string
  /** Other names by which they are found. */
  otherNames: readonly string[]
  avatar: string
}

const longestQuery = 20

/** Whether an @ is being written at the caret. One in a word, as in a mail address, is none. */
export function mentionQuery(text: string, caret: number): CaretQuery | undefined {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  const typed = before.slice(at + 1)
  if (at < 0 || typed.length > longestQuery || /[\s\u2005]/.test(typed)) return undefined
  return /[\w.+-]$/.test(before.slice(0, at)) ? undefined : { at, typed }
}

type Matches = (name: string, typed: string) => boolean

/** People who match the typed text, those whose name begins with it first. */
export function mentionsFor(all: readonly Mentionable[], typed: string, matches: Matches): Mentionable[] {
  if (typed === '') return [...all]
  const found = all.filter(({ name, otherNames }) => [name, ...otherNames].some((one) => matches(one, typed)))
  const begins = ({ name }: Mentionable) => name.toLowerCase().startsWith(typed.toLowerCase())
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}
