import { type Button, kindOf, type NewPoll, type NewSignUpList } from '@parley/contract'
import { type Token, Tokenizer } from 'parse5'
import { masked } from '../../platform/word-filter/service.ts'
import { escaped } from './markup-writer.ts'
import { bodyOfPoll } from './polls.ts'
import { factsIn } from './records.ts'
import { bodyOfList } from './sign-up-lists.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** Text of a message, in which words are looked for. */
export interface Wording {
  readonly text: string
  /** The body with asterisks for these spans of the text. */
  masked(spans: readonly Span[]): object
}

/** Undefined of a message in which nothing is written. */
export function wordingOf({ type, body }: { type: number; body: object }): Wording | undefined {
  const { poll, list, buttons } = factsIn(body)
  if (poll) return pollOf(poll)
  if (list) return listOf(list)
  const { content, title } = kindOf(type) ?? {}
  if (content === 'text') return buttons ? buttonedOf(body, buttons) : fieldOf(body, 'content')
  if (content === 'markup') return markupOf(body as { content: string })
  return title ? fieldOf(body, 'title') : undefined
}

function fieldOf(body: object, name: string): Wording | undefined {
  const text = (body as Readonly<Record<string, unknown>>)[name]
  if (typeof text !== 'string') return undefined
  return { text, masked: (spans) => ({ ...body, [name]: masked(text, spans) }) }
}

/** The question and each option, in a line of its own. */
function pollOf(poll: NewPoll): Wording {
  return linesOf([poll.question, ...poll.options], ([question = '', ...options]) =>
    bodyOfPoll({ ...poll, question, options }),
  )
}

function listOf({ topic, example, ...rest }: NewSignUpList): Wording {
  return linesOf([topic, ...(example === undefined ? [] : [example])], ([asked = '', shown]) =>
    bodyOfList({ topic: asked, ...(shown !== undefined && { example: shown }), ...rest }),
  )
}

/** The text, and what is on each button in a line of its own. */
function buttonedOf(body: object, buttons: readonly Button[]): Wording {
  const { content = '' } = body as { content?: string }
  return linesOf([content, ...buttons.map(({ label }) => label)], ([written = '', ...labels]) => ({
    ...body,
    content: written,
    buttons: buttons.map((button, i) => ({ ...button, label: labels[i] ?? button.label })),
  }))
}

function linesOf(written: readonly string[], bodyOf: (lines: readonly string[]) => object): Wording {
  return {
    text: written.join('\n'),
    masked(spans) {
      let start = 0
      const hidden = written.map((line) => {
        const own = within(spans, start, line.length)
        start += line.length + 1
        return masked(line, own)
      })
      return bodyOf(hidden)
    },
  }
}

const lines = new Set(['p', 'div', 'br'])
/** Stands for a picture: it is no letter, and what is around it goes on. */
const picture = '\ufffc'

interface Piece {
  readonly text: string
  /** Markup between the texts. */
  readonly html?: string
}

/** The text of markup that the server wrote, as it is read: what no line or picture parts is one. */
function markupOf(body: { content: string }): Wording {
  const pieces = piecesOf(body.content)
  return {
    text: pieces.map(({ text }) => text).join(''),
    masked(spans) {
      let start = 0
      const parts = pieces.map(({ text, html }) => {
        const own = within(spans, start, text.length)
        start += text.length
        return html ?? escaped(masked(text, own))
      })
      return { ...body, content: parts.join('') }
    },
  }
}

const within = (spans: readonly Span[], from: number, length: number) =>
  spans
    .map(({ start, end }) => ({ start: Math.max(0, start - from), end: Math.min(length, end - from) }))
    .filter(({ start, end }) => start < end)

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  const text = ({ chars }: { chars: string }) => void pieces.push({ text: chars })
  const tag = ({ tagName, location }: Token.TagToken) => {
    if (!location) throw new Error('a tag without its place')
    const shown = lines.has(tagName) ? '\n' : tagName === 'img' ? picture : ''
    pieces.push({ text: shown, html: html.slice(location.startOffset, location.endOffset) })
  }
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: tag,
      onEndTag: tag,
      onCharacter: text,
      onWhitespaceCharacter: text,
      onComment: nothing,
      onDoctype: nothing,
      onNullCharacter: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(html, true)
  return pieces
}
