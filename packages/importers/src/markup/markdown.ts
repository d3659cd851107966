import { addressBegin, fenced, inParts, type Place } from './atoms.ts'
import { withEmoji } from './emoji.ts'
import { markRules } from './marks.ts'
import { linked, type Named } from './mrkdwn.ts'

export interface Dialect {
  /** Signs around marked text, and their meaning; longer ones first. */
  readonly marks: ReturnType<typeof markRules>
  /** How links are written besides `[label](address)`. */
  readonly barLinks: boolean
  /** Parts that are written anew separately. */
  readonly atoms: RegExp
}

/**
 * Code on lines of its own. Without an end it goes on to that of the text: a search for it from each of its lines would
 * take for ever.
 */
const backticked = /^```[^`\n]*\n(?:(?:[\s\S]*?\n)??```[^\S\n]*$|[\s\S]*)/
const tilded = /^~~~[^\n]*\n(?:(?:[\s\S]*?\n)??~~~[^\S\n]*$|[\s\S]*)/

/** Code, links and pictures, addresses, escapes, people, and groups behind a sign of the product's. */
const atomsWith = (fences: readonly RegExp[], placeSign: '~' | '#') =>
  new RegExp(
    [
      ...fences,
      /(?<!`)`+[^`\n]+`+/,
      /!?\[[^[\]\n]*\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?\)/,
      /<[^<>\s|]+(?:\|[^<>\n]*)?>/,
      addressBegin,
      /\\[\\`*_{}[\]()#+.!~>|-]/,
      /(?<![\p{L}\p{N}._@/-])@[\p{L}\p{N}._-]+/u,
    ]
      .map(({ source }) => source)
      .concat(String.raw`(?<![\p{L}\p{N}_~#/&])${placeSign}[\p{L}\p{N}][\p{L}\p{N}._-]*`)
      .join('|'),
    'gmu',
  )

export const mattermostDialect: Dialect = {
  marks: markRules([
    ['**', 'strong'],
    ['__', 'strong'],
    ['_', 'emphasis'],
    ['~~', 'struck'],
  ]),
  barLinks: false,
  atoms: atomsWith([backticked, tilded], '~'),
}

export const rocketChatDialect: Dialect = {
  marks: markRules([
    ['**', 'strong'],
    ['__', 'emphasis'],
    ['*', 'strong'],
    ['_', 'emphasis'],
    ['~~', 'struck'],
    ['~', 'struck'],
  ]),
  barLinks: true,
  // It knows no fences of tildes.
  atoms: atomsWith([backticked], '#'),
}

const everyone = new Set(['all', 'here', 'channel'])

/** Markdown of a product, as a text with our marks. */
export function fromMarkdown(text: string, naming: Named, dialect: Dialect): string {
  const written = inParts(text, dialect.atoms, {
    atom: (found, place) => atom(found, place, naming, dialect),
    rest: (rest) =>
      withEmoji(dialect.marks(withHeadings(rest)))
        .replace(/^([^\S\n]*)\+(?= )/gm, '$1-')
        .replace(/^>(?=[^\s>])/gm, '> '),
  })
  return written.trim()
}

/** A heading is a line in bold here, unless something in it is marked already. */
const withHeadings = (text: string) =>
  text.replace(/^#{1,6}[^\S\n]+(\S[^\n]*)$/gm, (_, written: string) => {
    const heading = withoutEnd(written, '#').trimEnd() || written
    return /[*_~]/.test(heading) ? heading : `**${heading}**`
  })

function atom(found: string, place: Place, naming: Named, dialect: Dialect): string {
  if (/^(```|~~~)/.test(found) && found.includes('\n')) return fence(found, place)
  if (found.startsWith('`') || /^(https?:|www\.)/.test(found)) return found
  if (found.startsWith('\\')) return found.slice(1)
  if (found.startsWith('@')) return person(found.slice(1), naming)
  if (found.startsWith('<')) return angled(found, dialect)
  if (/^[~#]/.test(found)) return group(found, naming)
  const [, label = '', target = ''] = /^!?\[([^\]]*)\]\((\S*?)(?:\s+"[^"]*")?\)$/.exec(found) ?? []
  return linked(target, label.trim())
}

/** The language goes: only code is shown here. More than a word is none, nor is what no code stands behind. */
function fence(found: string, place: Place): string {
  const [begin = '', ...lines] = found.split('\n')
  if (lines.at(-1)?.trimEnd() === begin.slice(0, 3)) lines.pop()
  const language = begin.slice(3).trim()
  const isShown = /\s/.test(language) || lines.every((line) => line.trim() === '')
  return fenced((isShown ? [language, ...lines] : lines).join('\n'), place)
}

/** `<address>`, and what Rocket.Chat has of Slack: `<address|label>`. */
function angled(found: string, { barLinks }: Dialect): string {
  const [target = '', ...label] = found.slice(1, -1).split('|')
  if (!/^[a-z][a-z0-9+.-]*:/i.test(target)) return found
  return barLinks || label.length === 0 ? linked(target, label.join('|')) : found
}

/** Nobody is called by more than so many signs. */
const nameLength = 100

/** The person with this name, with or without the sign that ends a sentence. `@ron_x` is another name than `@ron`. */
function person(written: string, naming: Named): string {
  if (written.length > 2 * nameLength) return `@${written}`
  const shownOf = (name: string) => (everyone.has(name) ? naming.everyone(name) : naming.person(name))
  const { length } = withoutEnd(written, '._-')
  for (let end = written.length; end >= Math.max(length, 1); end--) {
    const shown = shownOf(written.slice(0, end))
    if (shown) return shown + written.slice(end)
  }
  return `@${written}`
}

function trimmed(name: string): readonly [string, string] {
  const bare = withoutEnd(name, '._-')
  return [bare, name.slice(bare.length)]
}

/** Without any of these signs at its end. */
function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

function group(written: string, naming: Named): string {
  const [name, behind] = trimmed(written.slice(1))
  const title = naming.place(name)
  return title === undefined ? written : title + behind
}
