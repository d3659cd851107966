import { cleanText } from '@parley/contract/clean-text'
import { asFields, asId, asList, asText } from '../json/fields.ts'
import { fenced } from '../markup/atoms.ts'
import { type Mark, marked } from '../markup/marks.ts'
import { linked } from '../markup/mrkdwn.ts'
import { type Names, Naming, type Said } from '../markup/naming.ts'

interface Piece {
  readonly type: string
  readonly text: string
  readonly href: string
  readonly user: string
}

const marks: ReadonlyMap<string, Mark> = new Map([
  ['bold', 'strong'],
  ['italic', 'emphasis'],
  ['strikethrough', 'struck'],
])

/** A text of Telegram's, which is one string or pieces of several kinds, as one here. */
export function telegramSaid(text: unknown, names: Names): Said {
  const naming = new Naming(names)
  const pieces = piecesOf(text)
  const written = pieces.map((piece, index) => {
    const place = {
      before: (pieces[index - 1]?.text ?? '').slice(-1),
      after: (pieces[index + 1]?.text ?? '').slice(0, 1),
    }
    return pieceText(piece, place, naming)
  })
  return naming.said(written.join('').trim())
}

function piecesOf(text: unknown): Piece[] {
  return (typeof text === 'string' ? [text] : asList(text)).map((one) => {
    const { type, text: said, href, user_id: user } = asFields(typeof one === 'string' ? { text: one } : one)
    return { type: asText(type), text: cleanText(asText(said)), href: asText(href), user: asId(user) }
  })
}

function pieceText(
  { type, text, href, user }: Piece,
  place: { before: string; after: string },
  naming: Naming,
): string {
  const mark = marks.get(type)
  if (mark) return markedLines(text, mark, place)
  switch (type) {
    case 'code':
      return text.includes('`') || text.includes('\n') || text === '' ? text : `\`${text}\``
    case 'pre':
      return text.includes('```') ? text : fenced(text, place)
    case 'blockquote':
      return quoted(text, place)
    case 'text_link':
      return linked(cleanText(href), text)
    case 'mention_name':
      return naming.person(user.startsWith('user') ? user : `user${user}`) ?? text
    default:
      return text
  }
}

/** Here a mark ends with its line. */
const markedLines = (text: string, mark: Mark, { before, after }: { before: string; after: string }) =>
  text
    .split('\n')
    .map((line, i, { length }) =>
      marked(line, mark, { before: i === 0 ? before : '', after: i === length - 1 ? after : '' }),
    )
    .join('\n')

function quoted(text: string, { before, after }: { before: string; after: string }): string {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
  const begin = before === '' || before === '\n' ? '' : '\n'
  const end = after === '' || after === '\n' ? '' : '\n'
  return text.trim() === '' ? text : begin + lines.join('\n') + end
}
