import type { Highlight } from '@parley/contract'

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

/** What stands where something was found, each once. */
export const cut = (text: string, highlights: readonly Highlight[]): string[] => [
  ...new Set(partsOf(text, highlights).flatMap(({ text: part, isFound }) => (isFound ? [part] : []))),
]
