import { linksIn } from '@parley/contract/links'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; userID: number }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'emoticon'; text: string; src: string }

/** A part of a text whose meaning is known from elsewhere. */
export interface Place {
  start: number
  end: number
  is: { kind: 'mention'; userID: number } | { kind: 'emoticon'; src: string }
}

/**
 * A text in the parts that look different: links, and what stands in its places, in their order.
 * @param from where in the whole the text begins, as places count
 */
export function textParts(text: string, places: readonly Place[] = [], from = 0): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { index, text: found, href } of linksIn(text)) {
    const part: TextPart =
      href === undefined ? { kind: 'text', text: found } : { kind: 'link', text: found, href }
    parts.push(...placedParts(text.slice(done, index), places, from + done), part)
    done = index + found.length
  }
  parts.push(...placedParts(text.slice(done), places, from + done))
  return parts
}

function placedParts(text: string, places: readonly Place[], from: number): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  const plain = (end: number) => {
    if (end > done) parts.push({ kind: 'text', text: text.slice(done, end) })
  }
  for (const { start, end, is } of places) {
    if (start - from < done || end - from > text.length) continue
    plain(start - from)
    done = end - from
    parts.push({ ...is, text: text.slice(start - from, done) })
  }
  plain(text.length)
  return parts
}
