import { type Place, type TextPart, textParts } from '../text-parts.ts'
import { pair, type Run, runAt, Style } from './pairs.ts'

/** A part of a text: where it begins in the whole, and how it is marked. */
export type MarkedPart = Found & { style: number }

type Found = (TextPart | { kind: 'code'; text: string }) & { start: number }
type Token = Found | Run

/** Parts of a line of text, in their order; between them are its marks. Signs that mark nothing are text. */
export function inlineParts(
  text: string,
  start: number,
  end: number,
  places: readonly Place[],
): MarkedPart[] {
  const tokens = tokensOf(text, start, end, places)
  pair(text, tokens.filter(isRun), start, end)
  const depths = new Map(Object.values(Style).map((style) => [style, 0]))
  const count = (styles: number, by: number) => {
    for (const [style, depth] of depths) if (styles & style) depths.set(style, depth + by)
  }
  const parts: MarkedPart[] = []
  const add = (part: Found) => {
    let style = 0
    for (const [one, depth] of depths) if (depth > 0) style |= one
    const last = parts.at(-1)
    const isNext =
      last?.kind === 'text' && last.style === style && last.start + last.text.length === part.start
    if (isNext && part.kind === 'text') last.text += part.text
    else parts.push({ ...part, style })
  }
  for (const token of tokens) {
    if (!isRun(token)) {
      add(token)
      continue
    }
    count(token.closes, -1)
    if (token.left > 0)
      add({ kind: 'text', text: token.sign.repeat(token.left), start: token.start + token.closed })
    count(token.opens, 1)
  }
  return parts
}

interface Signs {
  signs: string
  at: number
}

const isRun = (token: Token): token is Run => 'sign' in token

/** Code first: what stands in it is as it is typed. Then marks of two signs and more, which end a link. */
function tokensOf(text: string, start: number, end: number, places: readonly Place[]): Token[] {
  const tokens: Token[] = []
  const runs = [...text.slice(start, end).matchAll(/`+|\*{2,}|~{2,}/g)]
    .map(({ 0: signs, index }) => ({ signs, at: start + index }))
    .filter(({ at }) => !places.some((place) => at >= place.start && at < place.end))
  let done = start
  const prose = (upTo: number) => {
    if (upTo > done) addProse(tokens, text.slice(done, upTo), done, places)
  }
  for (const [index, { signs, at }] of runs.entries()) {
    if (at < done) continue
    const { length } = signs
    if (signs.startsWith('`')) {
      const close = nextAlike(runs, index)
      if (!close) continue
      prose(at)
      tokens.push(codePart(text, at + length, close.at))
      done = close.at + length
    } else if (length <= (signs.startsWith('*') ? 3 : 2)) {
      prose(at)
      tokens.push(runAt(at, signs.startsWith('*') ? '*' : '~', length))
      done = at + length
    }
  }
  prose(end)
  return tokens
}

/** Few search in vain: behind one that does, none is as long. */
function nextAlike(runs: readonly Signs[], index: number): Signs | undefined {
  for (let next = index + 1; next < runs.length; next++)
    if (runs[next]?.signs === runs[index]?.signs) return runs[next]
  return undefined
}

/** A space on each side lets code begin or end with a backtick. */
function codePart(text: string, start: number, end: number): Found {
  const code = text.slice(start, end)
  const isPadded = /^ .*`.* $/.test(code)
  return isPadded
    ? { kind: 'code', text: code.slice(1, -1), start: start + 1 }
    : { kind: 'code', text: code, start }
}

/** Links and places, and single stars beside them. */
function addProse(tokens: Token[], prose: string, start: number, places: readonly Place[]) {
  let at = start
  for (const part of textParts(prose, places, start)) {
    const length = part.text.length
    if (part.kind === 'text') addStars(tokens, part.text, at)
    else tokens.push({ ...part, start: at })
    at += length
  }
}

function addStars(tokens: Token[], text: string, start: number) {
  let done = 0
  const plain = (end: number) => {
    if (end > done) tokens.push({ kind: 'text', text: text.slice(done, end), start: start + done })
  }
  for (const { 0: stars, index } of text.matchAll(/\*+/g)) {
    if (stars.length > 1) continue
    plain(index)
    tokens.push(runAt(start + index, '*', 1))
    done = index + 1
  }
  plain(text.length)
}
