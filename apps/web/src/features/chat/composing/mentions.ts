import type { ChosenMention } from '../../../engine/drafts/drafts.ts'
import { mentionEnd } from '../bodies/mention-in.ts'

/** Somebody whom a text can turn to. */
export interface Mentionable {
  /** 0 is everyone. */
  id: number
  /** As I know them. */
  name: string
  /** What stands in the text, which everybody reads: never my own note. */
  written: string
  /** Other names by which they are found. */
  otherNames: readonly string[]
  avatar: string
}

/** Somebody to whom a draft turns. */

/** An @ that is being written: where it stands, and what follows it up to the caret. */
export interface MentionQuery {
  at: number
  typed: string
}

const longestQuery = 20

/** Whether an @ is being written at the caret. One in a word, as in a mail address, is none. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  const typed = before.slice(at + 1)
  if (at < 0 || typed.length > longestQuery || /[\s\u2005]/.test(typed)) return undefined
  return /[\w.+-]$/.test(before.slice(0, at)) ? undefined : { at, typed }
}

/** A name as it stands in a text that turns to somebody. */
export const mark = (name: string) => `@${name}${mentionEnd}`

/** The text with a name in place of what was typed for it, and where the caret is then. */
export function withMention(text: string, { at, typed }: MentionQuery, name: string) {
  const end = at + 1 + typed.length
  const inserted = mark(name)
  return { text: text.slice(0, at) + inserted + text.slice(end), caret: at + inserted.length }
}

/** Whom a text turns to: the first person that is still named in it. The wire takes one. */
export function mentionedIn(text: string, chosen: readonly ChosenMention[]) {
  return chosen
    .map(({ id, written }) => ({ id, place: text.indexOf(mark(written)) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .at(0)?.id
}

type Matches = (name: string, typed: string) => boolean

/** Who fits what was typed, those whose name begins with it first. */
export function mentionsFor(all: readonly Mentionable[], typed: string, matches: Matches): Mentionable[] {
  if (typed === '') return [...all]
  const found = all.filter(({ name, otherNames }) => [name, ...otherNames].some((one) => matches(one, typed)))
  const begins = ({ name }: Mentionable) => name.toLowerCase().startsWith(typed.toLowerCase())
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}
