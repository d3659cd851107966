import type { Mention } from '@parley/contract'
import { mentionLimits } from '@parley/contract/mention-limits'
import type { ChosenMention } from '../../../engine/drafts/drafts.ts'
import { mark, mentionEnd } from '../bodies/mention-in.ts'

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

/** The text with a name in place of what was typed for it, and where the caret is then. */
export function withMention(text: string, { at, typed }: MentionQuery, name: string) {
  const end = at + 1 + typed.length
  const inserted = mark(name)
  return { text: text.slice(0, at) + inserted + text.slice(end), caret: at + inserted.length }
}

const charactersIn = (text: string) => [...text].length

/** Where a text turns to people: those who were chosen and are still named in it, in its order. */
export function mentionsIn(text: string, chosen: readonly ChosenMention[]): Mention[] {
  // At its end the sign behind the name may have been trimmed away.
  const searched = text + mentionEnd
  const found: Mention[] = []
  const names = Map.groupBy(chosen, ({ written }) => mark(written))
  for (const [name, people] of names) {
    let start = searched.indexOf(name)
    // Of people with one name, each stands where they were chosen; whoever was named last may be so again.
    for (let n = 0; start >= 0; n++) {
      const { id = 0 } = people[Math.min(n, people.length - 1)] ?? {}
      found.push({ userID: id, at: charactersIn(text.slice(0, start)), length: charactersIn(name) - 1 })
      start = searched.indexOf(name, start + name.length)
    }
  }
  // A name may end like another.
  let end = 0
  const apart = found
    .sort((a, b) => a.at - b.at)
    .filter(({ at, length }) => {
      if (at < end) return false
      end = at + length
      return true
    })
  return apart.slice(0, mentionLimits.ofMessage)
}

type Matches = (name: string, typed: string) => boolean

/** Who fits what was typed, those whose name begins with it first. */
export function mentionsFor(all: readonly Mentionable[], typed: string, matches: Matches): Mentionable[] {
  if (typed === '') return [...all]
  const found = all.filter(({ name, otherNames }) => [name, ...otherNames].some((one) => matches(one, typed)))
  const begins = ({ name }: Mentionable) => name.toLowerCase().startsWith(typed.toLowerCase())
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}
