import { fold } from '../text/fold.ts'
import { addTerms, termOf } from '../text/terms.ts'
import { authorOf, mentionsIn, type Searched, textsOf, typesOf } from '../text/texts.ts'
import { bucketSize } from './block-key.ts'

/** A line begins with its place in the bucket, in characters that no folded text has. */
const places = 0xe000
/** Between the texts of a message: no phrase goes from one into another. */
const between = '\u0001'

/** A message in the text of its block; empty of one that says nothing. */
export function lineOf(message: Searched & { readonly id: number; readonly sequence: number }): string {
  if (message.is_gone) return ''
  const texts = textsOf(message).map(({ text }) => ` ${fold(text).text} `)
  const mentions = [...new Set(mentionsIn(message))].map((id) => `@${id}`).join('')
  const head = `${typesOf(message)}~${message.id.toString(36)}~${authorOf(message)}${mentions}`
  return `\n${String.fromCharCode(places + (message.sequence % bucketSize))}${head}${between}${texts.join(between)}`
}

/** A line of a block. */
export interface Line {
  readonly id: number
  readonly sequence: number
  readonly types: string
  readonly senderId: number
  readonly mentions: readonly number[]
  /** Folded, a space before and behind each. */
  readonly texts: readonly string[]
}

/** @param part of what is looked for, if lines without it are of no use: most are passed over */
export function* linesOf(bucket: number, text: string, part = ''): Generator<Line> {
  for (let at = text.indexOf(part); at >= 0; ) {
    const start = Math.max(text.lastIndexOf('\n', at), 0)
    const next = text.indexOf('\n', Math.max(at, start + 1))
    const end = next < 0 ? text.length : next
    if (end > start) yield lineIn(bucket, text.slice(start + 1, end))
    at = next < 0 ? -1 : text.indexOf(part, next)
  }
}

function lineIn(bucket: number, line: string): Line {
  const [head = '', ...texts] = line.split(between)
  const [types = '', id = '', people = ''] = head.slice(1).split('~')
  const [sender, ...mentions] = people.split('@').map(Number)
  return {
    id: Number.parseInt(id, 36),
    sequence: bucket * bucketSize + line.charCodeAt(0) - places,
    types,
    senderId: sender ?? 0,
    mentions,
    texts,
  }
}

export const senderTerm = (id: number) => termOf(`\u0001~${id}`)
export const mentionTerm = (id: number) => termOf(`\u0001@${id}`)
export const typeTerm = (letter: string) => termOf(`\u0001${letter}`)

/** Terms of all that is in a block. */
export function termsOf(bucket: number, text: string): number[] {
  const terms = new Set<number>()
  for (const { types, senderId, mentions, texts } of linesOf(bucket, text)) {
    terms.add(senderTerm(senderId))
    for (const letter of types) terms.add(typeTerm(letter))
    for (const id of mentions) terms.add(mentionTerm(id))
    for (const one of texts) addTerms(one, terms)
  }
  return [...terms]
}
