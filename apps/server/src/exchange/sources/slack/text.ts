import { linked, prefixed, unescaped } from '../../../bots/payload/mrkdwn.ts'
import type { Reading } from '../../../bots/payload/reading.ts'
import { cleanText } from '../../../conversations/clean-text.ts'
import { fenced, inParts, type Place } from '../texts/atoms.ts'
import { withEmoji } from '../texts/emoji.ts'
import { markRules } from '../texts/marks.ts'
import { type Names, Naming, type Said } from '../texts/said.ts'

const atoms = /```[\s\S]*?```|`[^`\n]+`|<[^<>\n]+>/g
const marks = markRules([
  ['*', 'strong'],
  ['_', 'emphasis'],
  ['~', 'struck'],
])
const everyone = new Set(['here', 'channel', 'everyone'])

/** A text of Slack's, as one here. */
export function slackSaid(text: string, names: Names): Said {
  const naming = new Naming(names)
  return naming.said(slackText(text, naming))
}

export const slackText = (text: string, naming: Naming): string =>
  inParts(cleanText(text), atoms, {
    atom: (found, place) => atom(found, place, naming),
    rest: (rest) => unescaped(withEmoji(marks(rest))).replace(/^>(?=[^\s>])/gm, '> '),
  }).trim()

/** How attachments and blocks are read, of which an export has as many as there are. */
export const slackReading = (naming: Naming): Reading => ({
  marked: (text) => slackText(text, naming),
  plain: (text) => withEmoji(cleanText(text)),
  person: (id) => naming.person(id) ?? `@${id}`,
  place: (id) => naming.place(id) ?? `#${id}`,
  everyone: (word) => (everyone.has(word) ? naming.everyone(word) : `@${word}`),
  parts: Number.POSITIVE_INFINITY,
})

function atom(found: string, place: Place, naming: Naming): string {
  if (found.startsWith('```')) return fenced(unlinked(found.slice(3, -3)), place)
  if (found.startsWith('`')) return unlinked(found)
  const inner = found.slice(1, -1)
  const bar = inner.indexOf('|')
  const [target, label] = bar < 0 ? [inner, ''] : [inner.slice(0, bar), unescaped(inner.slice(bar + 1))]
  switch (target[0]) {
    case '@':
      return naming.person(target.slice(1)) ?? prefixed('@', label || target.slice(1))
    case '#':
      return naming.place(target.slice(1)) ?? prefixed('#', label || target.slice(1))
    case '!':
      return special(target.slice(1), label, naming)
    default:
      return linked(unescaped(target), label)
  }
}

/** `!here`, a group of people, or a date that its sender has also written out. */
function special(target: string, label: string, naming: Naming): string {
  const [name = '', id = ''] = target.split('^')
  if (name === 'date') return label
  if (everyone.has(name)) return naming.everyone(name)
  // What a group of people is called stands nowhere else.
  return prefixed('@', label || (name === 'subteam' && id) || name)
}

/** In code Slack marks addresses too, which nobody has typed. */
const unlinked = (code: string) =>
  unescaped(
    code.replace(
      /<([^\s<>@#!|][^<>|\n]*)(?:\|([^<>\n]*))?>/g,
      (_, target: string, label?: string) => label || target,
    ),
  )
