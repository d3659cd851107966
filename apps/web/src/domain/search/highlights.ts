import type { Highlight } from '@parley/contract'
import { withoutMarks } from '@parley/contract/message-text'

export interface TextPart {
  readonly at: number
  readonly text: string
  readonly isFound: boolean
}

/** A text in parts, those found and those between. Places are counted in code points. */
export function partsOf(text: string, highlights: readonly Highlight[]): TextPart[] {
  const points = [...text]
  const parts: TextPart[] = []
  let end = 0
  const add = (from: number, to: number, isFound: boolean) => {
    if (to > from) parts.push({ at: from, text: points.slice(from, to).join(''), isFound })
  }
  for (const { at, length } of [...highlights].sort((a, b) => a.at - b.at)) {
    const from = Math.max(at, end)
    const to = Math.min(at + length, points.length)
    if (to <= from) continue
    add(end, from, false)
    add(from, to, true)
    end = to
  }
  add(end, points.length, false)
  return parts
}

/** A text as people read it, without the marks of bold and the like, and where the same was found in it. */
export function unmarked(
  text: string,
  highlights: readonly Highlight[],
): readonly [text: string, highlights: readonly Highlight[]] {
  const plain = withoutMarks(text)
  if (plain === text) return [text, highlights]
  // Only marks were left out: what is there still comes in the same order.
  const kept: number[] = []
  const points = [...text]
  let next = 0
  for (const point of plain) {
    while (next < points.length && points[next] !== point) next += 1
    kept.push(next)
    next += 1
  }
  const placeOf = (at: number) => kept.filter((place) => place < at).length
  return [
    plain,
    highlights.map(({ at, length }) => {
      const start = placeOf(at)
      return { at: start, length: placeOf(at + length) - start }
    }),
  ]
}

/** The found texts, each once. */
export const cut = (text: string, highlights: readonly Highlight[]): string[] => [
  ...new Set(partsOf(text, highlights).flatMap(({ text: part, isFound }) => (isFound ? [part] : []))),
]
