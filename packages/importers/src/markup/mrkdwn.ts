import { cleanText } from '@parley/contract/clean-text'
import { addressBegin, fenced, inParts, type Place } from './atoms.ts'
import { withEmoji } from './emoji.ts'
import { markRules } from './marks.ts'

/** Names here of the people and places that a text names; undefined for unknown ones. */
export interface Named {
  person(id: string): string | undefined
  place(id: string): string | undefined
  everyone(word: string): string
}

const address = String.raw`(?:[A-Za-z][A-Za-z\d+.\-]*:\/\/|(?:mailto|tel|sms|sip|skype|magnet):)[^<>|\n]+`
const label = String.raw`(?:\|([^<>\n]*))?`

/**
 * Parts that Slack writes in angle brackets: a person, a channel, everybody, a date, an address. `List<String>` is
 * none.
 */
const angled = new RegExp(String.raw`<((?:@[^\s<>|]+|#[A-Z\d]+|![a-z]+(?:\^[^<>|\n]*)?|${address}))${label}>`)
const linkInCode = new RegExp(`<(${address})${label}>`, 'g')

const atoms = new RegExp(
  [/```[\s\S]*?```|`[^`\n]+`/, angled, addressBegin].map(({ source }) => source).join('|'),
  'g',
)

const marks = markRules([
  ['*', 'strong'],
  ['_', 'emphasis'],
  ['~', 'struck'],
])

export const everyoneWords = new Set(['here', 'channel', 'everyone'])

/** Signs that Slack writes as entities: until what is written with the signs themselves has been read, others stand there. */
const escapes = { '&lt;': '\u0003', '&gt;': '\u0004', '&amp;': '&' } as const

const quote = new RegExp(`^[>${escapes['&gt;']}](?=[^\\s>${escapes['&gt;']}])`, 'gm')

/** A text in Slack's marks, as one in ours. */
export const fromMrkdwn = (
  text: string,
  named: Named,
  codeOf: (code: string) => string = (code) => code,
): string =>
  inParts(
    cleanText(text).replace(/&(?:lt|gt|amp);/g, (entity) => escapes[entity as keyof typeof escapes]),
    atoms,
    {
      atom: (found, place) => atom(found, place, named, codeOf),
      rest: (rest) => withEmoji(marks(rest)).replace(quote, '> '),
    },
  )
    .replaceAll(escapes['&lt;'], '<')
    .replaceAll(escapes['&gt;'], '>')
    .trim()

/** In code of its exports Slack has marked addresses too, which nobody has typed. */
export const unlinked = (code: string) =>
  code.replace(linkInCode, (_, target: string, called?: string) => called || target)

function atom(found: string, place: Place, named: Named, codeOf: (code: string) => string): string {
  if (found.startsWith('```')) return fenced(codeOf(found.slice(3, -3)), place)
  if (found.startsWith('`')) return codeOf(found)
  const [, target = '', label = ''] = angled.exec(found) ?? []
  switch (target[0]) {
    case undefined:
      return found
    case '@':
      return named.person(target.slice(1)) ?? prefixed('@', label || target.slice(1))
    case '#':
      return named.place(target.slice(1)) ?? prefixed('#', label || target.slice(1))
    case '!':
      return special(target.slice(1), label, named)
    default:
      return linked(target, label)
  }
}

/** `!here`, a group of people, or a date that its sender has also written out. */
function special(target: string, label: string, named: Named): string {
  const [name = '', id = ''] = target.split('^')
  if (name === 'date') return label
  if (everyoneWords.has(name)) return named.everyone(name)
  // The name of a group of people is found nowhere else.
  return prefixed('@', label || (name === 'subteam' && id) || name)
}

/** A name with its sign, which some have already. */
const prefixed = (sign: '@' | '#', name: string) => (name.startsWith(sign) ? name : sign + name)

/** An address, and what it is called if that says more. */
export function linked(url: string, label: string): string {
  const address = url.replace(/^(mailto|tel):/, '')
  if (address === '') return label
  return label === '' || label === address || label === url ? address : `${label} (${address})`
}
